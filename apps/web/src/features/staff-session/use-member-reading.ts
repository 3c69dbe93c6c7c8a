import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReadingCall } from '#/shared/api/call.ts'
import { followMembers, keepMember } from '#/trade/desk/stored-readings.ts'
import { type Reader, rememberEpoch, rememberStaffMember } from './read-staff-member.ts'

/**
 * Keeps on this device whom the server has named. If somebody has signed out or in here since it was asked, it is asked
 * again; if this tab has been somebody else's, they get a page of their own, also where they signed in in another tab.
 */
export function useMemberReading(call: ReadingCall, { staff, isFromDevice, epoch }: Reader): void {
  const router = useRouter()
  useEffect(() => {
    async function keep(): Promise<void> {
      const kept = await keepMember(staff, epoch)
      if (kept.epoch !== undefined) rememberEpoch(call, kept.epoch)
      if (kept.page === 'others') location.reload()
      if (kept.page === 'late') await router.invalidate()
    }
    if (rememberStaffMember(call, { staff, isFromDevice })) void keep()
  }, [call, staff, isFromDevice, epoch, router])
  const { email, role } = staff
  useEffect(() => followMembers({ email, role }, () => location.reload()), [email, role])
}
