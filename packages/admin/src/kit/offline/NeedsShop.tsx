import { DisabledReasonContext } from '@shop/ui/buttons/allowed'
import type { ReactNode } from 'react'
import { useIsReachable, useOffline } from './OfflineContext.ts'

/** Disables the actions below it that need the shop while it is unreachable, and dismisses their toasts afterwards. */
export const NeedsShop = ({ children }: { children: ReactNode }) => {
  const { waiting } = useOffline()
  return (
    <DisabledReasonContext value={useIsReachable() ? null : waiting.reasonToWait}>
      {children}
    </DisabledReasonContext>
  )
}
