import type { Permission } from '@shop/contracts/access'
import { AwayContext, type Need } from '@shop/ui/buttons/allowed'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { type ReactNode, useCallback } from 'react'
import { useIsReachable, useOffline } from './OfflineContext.ts'

/** Said in the same words wherever something cannot be done while the shop is away. */
export const hasToWait = 'The shop cannot be reached, so this has to wait.'

/** Tells whether what asks for this permission changes something that cannot be kept: changes of stock can. */
const changesAll = (permission: Permission): boolean =>
  /:(write|refund|decide|moderate|resolve|erase|run)$/.test(permission) && permission !== 'stock:write'

const sentences = {
  kept: 'The shop cannot be reached. This is saved on this device and sent as soon as the connection is back.',
  blocked: `${hasToWait} What you typed stays here.`,
}

/** Disables the acts below it that have to wait, while the shop is away, and takes its toasts away afterwards. */
export const Away = ({ children }: { children: ReactNode }) => {
  const { waiting } = useOffline()
  const isReachable = useIsReachable()
  const refuse = useCallback(
    (need: Need) =>
      (typeof need === 'string' ? changesAll(need) : waiting.mustWait(need)) ? hasToWait : null,
    [waiting],
  )
  return <AwayContext value={isReachable ? null : refuse}>{children}</AwayContext>
}

/** Says at the button of a form what becomes of it while the shop is away. */
export const AwayNotice = ({ fate }: { fate: keyof typeof sentences | null }) =>
  fate && <Notice tone="warning">{sentences[fate]}</Notice>
