import { insertRows } from '../../database/insertRows.ts'
import { nowIso, type Deps } from '../../base/deps.ts'
import type { ProviderEvent } from '../../base/PaymentProvider.ts'

/** Stores an event as it came, once; one about nothing that the shop follows leaves no trace. False: nothing to do. */
export const keepEvent = async (
  deps: Deps,
  { id, type, about }: ProviderEvent,
  payload: string,
): Promise<boolean> => {
  if (!about) return false
  const row = { id, type, payload, received_at: nowIso(deps) }
  await insertRows(deps.db, 'stripe_events', [row], { onConflict: 'on conflict (id) do nothing' })
  return true
}
