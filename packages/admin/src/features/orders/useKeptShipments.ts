import { useWaiting } from '../../kit/offline/OfflineContext.ts'

/** Ids of orders shipped on this device while the shop was unreachable, and not sent to it yet. */
export const useKeptShipments = (): ReadonlySet<unknown> =>
  new Set(
    useWaiting()
      .filter(({ kind, refusal }) => kind === 'ship' && refusal === null)
      .map(({ input }) => input['id']),
  )
