import type { QueryClient } from '@tanstack/react-query'
import { cartQuery } from './queries.ts'

// One for sending and listening: a tab does not hear itself.
let channel: BroadcastChannel | undefined

/** Reads the cart again whenever another tab has changed it. Returns its own end. */
export const followOtherTabs = (queryClient: QueryClient): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  channel = new BroadcastChannel('cart')
  channel.addEventListener(
    'message',
    () => void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey }),
  )
  return () => {
    channel?.close()
    channel = undefined
  }
}

/** Tells the other tabs, which are all of this origin, that the account's cart is another one now. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const tellOtherTabs = (): void => channel?.postMessage('changed')
