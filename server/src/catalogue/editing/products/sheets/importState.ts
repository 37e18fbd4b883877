import type { ProductImport } from '@shop/contracts/products/sheets'
import type { Knex } from 'knex'
import { Failure } from '../../../../platform/http/Failure.ts'
import type { ImportRow } from './readImport.ts'

type State = ProductImport['state']

/** Moves an import to another state; false if it is in none of these states, or has been checked again since it was read. */
export const moveState = async (
  trx: Knex,
  { id, check_id }: ImportRow,
  currentStates: readonly State[],
  newState: State,
) =>
  (await trx('product_imports')
    .where({ id, check_id })
    .whereIn('state', [...currentStates])
    .update({ state: newState })) > 0

/**
 * Locks an import that is being applied, so that undoing it begins only after this transaction. Returns false if another
 * call has applied it. Throws `conflict`.
 */
export const holdApplying = async (trx: Knex.Transaction, { id, check_id }: ImportRow): Promise<boolean> => {
  const held: Pick<ImportRow, 'state' | 'check_id'> | undefined = await trx('product_imports')
    .where({ id })
    .forShare()
    .first('state', 'check_id')
  if (held?.state === 'applied') return false
  if (held?.state !== 'applying' || held.check_id !== check_id)
    throw new Failure(
      'conflict',
      'This import has been checked again or undone meanwhile. Please look again.',
    )
  return true
}
