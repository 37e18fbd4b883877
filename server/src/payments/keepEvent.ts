import { nowIso, type Deps } from '../deps.ts'
import type { ProviderEvent } from './PaymentProvider.ts'

/** Stores an event as it came; one that is known already, or about nothing the shop follows, makes no work. */
export const keepEvent = async (
  deps: Deps,
  { id, type, about }: ProviderEvent,
  payload: string,
): Promise<void> => {
  const at = nowIso(deps)
  const processed_at = about ? null : at
  await deps
    .db('stripe_events')
    .insert({ id, type, payload, received_at: at, processed_at })
    .onConflict('id')
    .ignore()
}
