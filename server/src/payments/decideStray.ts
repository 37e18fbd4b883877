import type { Knex } from 'knex'
import { noteChange } from '../audit/noteChange.ts'
import { Failure } from '../http/Failure.ts'
import { StrayPayment } from './StrayPayment.ts'

/** Writes down what a member of staff has decided about a payment, once. Throws `conflict` where that is decided already. */
export const decideStray = async (
  trx: Knex.Transaction,
  { id, orderId, amount, currency, problem }: StrayPayment,
  state: 'ACCEPTED' | 'RETURNED',
  { at, actor, reason }: { at: string; actor: string; reason: string },
): Promise<void> => {
  const decided = await StrayPayment.query(trx).patch({ state, updatedAt: at }).where({ id, state: 'OPEN' })
  if (decided === 0) throw new Failure('conflict', 'What becomes of this payment has been decided already.')
  const payment = { id, amount, currency, problem }
  await noteChange(trx, {
    at,
    userId: actor,
    act: 'update',
    subject: 'order',
    subjectId: orderId,
    before: { payment: { ...payment, state: 'OPEN' } },
    after: { payment: { ...payment, state }, reason },
  })
}
