import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import { followOrders } from './follow-orders.ts'

/**
 * What a page has read, read anew whenever orders may have changed. Where it cannot be read, such as without a network,
 * the page stays as it is, with all that is ticked and typed on it.
 * @param loaded what came with the page
 * @param read reads the same again; it is followed as long as it is the same function
 */
export function useFollowed<Read>(loaded: Read, read: () => Promise<Read>): Read {
  const router = useRouter()
  const [newest, setNewest] = useState({ of: loaded, read: loaded })
  useEffect(() => {
    let isOver = false
    async function ask() {
      try {
        const now = await read()
        if (!isOver) setNewest({ of: loaded, read: now })
      } catch (error) {
        // The route leads to where one signs in.
        if (!isOver && isSessionEnd(error)) void router.invalidate()
      }
    }
    const end = followOrders({ ask: () => void ask() })
    return () => {
      isOver = true
      end()
    }
  }, [loaded, read, router])
  // Another page, or the same one with what was answered to a form, has more to say.
  return newest.of === loaded ? newest.read : loaded
}
