import { DisabledReasonContext } from '@shop/ui/buttons/allowed'
import type { ReactNode } from 'react'
import { useIsReachable, useOffline } from './OfflineContext.ts'

/**
 * Disables those actions among its children that need the shop, while the shop is unreachable. Toasts about the outage
 * are dismissed once the shop is back.
 */
export const NeedsShop = ({ children }: { children: ReactNode }) => {
  const { waiting } = useOffline()
  return (
    <DisabledReasonContext value={useIsReachable() ? null : waiting.reasonToWait}>
      {children}
    </DisabledReasonContext>
  )
}
