import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReadingCall } from '#/shared/api/call.ts'
import { leadToSignIn } from '#/trade/desk/lead-to-sign-in.ts'
import { keepMember } from '#/trade/desk/stored-readings.ts'
import { askWho, type Reader } from './read-staff-member.ts'

/** How often the server is asked who is signed in, in milliseconds, until it answers. */
const askMs = 20_000

/**
 * Asks the server who is signed in where only this device has said so, until it answers. If it is the same person, the
 * page goes on as one that came from the server; whoever else it is gets a page of their own.
 */
export function useComeBack(call: ReadingCall, { staff, isFromDevice }: Reader): void {
  const router = useRouter()
  useEffect(() => {
    if (!isFromDevice) return
    let isOver = false
    let isAsking = false
    async function goOn(now: Reader | undefined): Promise<void> {
      if (!now) return leadToSignIn(router)
      if (now.staff.email === staff.email && now.staff.role === staff.role) return router.invalidate()
      // What is in this tab was read by somebody else, or in another role.
      await keepMember(now.staff, now.epoch)
      location.reload()
    }
    async function ask(): Promise<void> {
      if (isOver || isAsking || document.hidden) return
      isAsking = true
      const now = await askWho(call).catch(() => null)
      if (!isOver && now !== null) await goOn(now)
      isAsking = false
    }
    void ask()
    const timer = setInterval(ask, askMs)
    addEventListener('online', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      clearInterval(timer)
      removeEventListener('online', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [call, staff, isFromDevice, router])
}
