import { useWaiting } from '../../kit/offline/OfflineContext.ts'

/**
 * Returns the ids of orders that were shipped on this device while the shop was unreachable, and are not yet sent to
 * it.
 */
export const useWaitingShipments = (): ReadonlySet<unknown> =>
  new Set(
    useWaiting()
      .filter(({ kind, refusal }) => kind === 'ship' && refusal === null)
      .map(({ input }) => input['id']),
  )
