import { useWaiting } from '../../kit/offline/OfflineContext.ts'

/** Ids of the orders that were shipped here while the shop could not be reached, and of which it does not know yet. */
export const useKeptShipments = (): ReadonlySet<unknown> =>
  new Set(
    useWaiting()
      .filter(({ kind, refusal }) => kind === 'ship' && refusal === null)
      .map(({ input }) => input['id']),
  )
