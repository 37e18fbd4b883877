import { AwayContext } from '@shop/ui/buttons/allowed'
import type { ReactNode } from 'react'
import { useIsReachable, useOffline } from './OfflineContext.ts'

/** Disables the acts below it that have to wait, while the shop is away, and takes its toasts away afterwards. */
export const Away = ({ children }: { children: ReactNode }) => {
  const { waiting } = useOffline()
  return <AwayContext value={useIsReachable() ? null : waiting.reasonToWait}>{children}</AwayContext>
}
