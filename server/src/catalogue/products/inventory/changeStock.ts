import type { Knex } from 'knex'
import { maxUnits } from '@shop/contracts/fields'
import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { MoveKind } from '@shop/contracts/inventory/moveEndpoints'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { rows } from '../../../platform/database/rows.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { stockNotificationSql } from '../catalogVersion.ts'
import { followStock } from './followStock.ts'
import { insertMoves, ledgerRow } from './ledgerRow.ts'
import { readStockedVariant } from './readStockedVariant.ts'

/** A change of stock by staff. */
export interface StaffChange {
  /** Id of the move in the ledger. */
  id?: string | undefined
  variantId: string
  kind: Extract<MoveKind, 'COUNT' | 'RECEIVE' | 'CORRECT'>
  /** Added to `stock`. */
  difference: number
  /** Stock that the change requires, if set. */
  expected?: number
  quantity: number
  at: string
  /** The user's id. */
  actor: string
  note: string
  /** The input field named in the error if the number is too high. */
  field: string
}

interface ChangedVariant {
  product_id: string
  stock: number
  reserved: number
  move_count: number
}

const tryUpdate = async (
  trx: Knex.Transaction,
  { variantId, difference, expected }: StaffChange,
): Promise<ChangedVariant | undefined> => {
  const [changed] = await rows<ChangedVariant>(
    trx,
    `update variants set stock = stock + ?, move_count = move_count + 1
      where id = ? and stock + ? between reserved and ? ${expected === undefined ? '' : 'and stock = ?'}
      returning product_id, stock, reserved, move_count ${stockNotificationSql(trx)}`,
    [difference, variantId, difference, maxUnits, ...(expected === undefined ? [] : [expected])],
  )
  return changed
}

/** Retries a refused update under the variant's lock: on Postgres the stock may have changed since the refusal. */
const updateLocked = async (trx: Knex.Transaction, change: StaffChange) => {
  await trx('variants').where({ id: change.variantId }).forUpdate().first('id')
  return tryUpdate(trx, change)
}

/**
 * Changes a variant's stock by one conditional update, with its move in the ledger. Listings and archiving follow
 * before the commit (`followStock`). Returns the stock before and after. Throws `not_found`, and `stock_too_low` if
 * fewer units would remain than open orders reserve. Tested on SQLite and Postgres.
 */
export const changeStock = async (trx: Knex.Transaction, change: StaffChange) => {
  const { variantId, difference } = change
  const changed = (await tryUpdate(trx, change)) ?? (await updateLocked(trx, change))
  if (!changed) throw refusal(change, await readStockedVariant(trx, variantId))
  const { id, at, actor, kind, note, quantity } = change
  const move = { id, variantId, kind, quantity, stockDelta: difference, reservedDelta: 0, at, actor, note }
  await insertMoves(trx, [ledgerRow({ ...move, number: changed.move_count })])
  const { product_id: productId, stock, reserved } = changed
  const isAvailable = stock > reserved
  const wasAvailable = stock - difference > reserved
  const units = { before: stock - difference, after: stock }
  followStock(trx, [{ ...units, productId, changesAvailability: isAvailable !== wasAvailable, at }])
  return units
}

/** Changes a variant's stock and notes it in the audit log. */
export const changeStockAndNote = async (
  trx: Knex.Transaction,
  change: StaffChange,
): Promise<StockedVariant> => {
  const units = await changeStock(trx, change)
  const variant = await readStockedVariant(trx, change.variantId)
  const { at, actor: userId, kind, note } = change
  await noteChange(trx, {
    at,
    userId,
    act: 'update',
    subject: 'variant',
    subjectId: variant.id,
    before: { sku: variant.sku, stock: units.before },
    after: { sku: variant.sku, stock: units.after, kind, ...(note && { reason: note }) },
  })
  return variant
}

const unitsText = (units: number) => (units === 1 ? '1 unit is' : `${units} units are`)

const refusal = ({ difference, field }: StaffChange, { stock, reserved }: StockedVariant): Failure => {
  if (stock + difference > maxUnits)
    return invalid({ [field]: `Only ${maxUnits - stock} more units can be added.` })
  if (stock + difference >= reserved)
    return new Failure('conflict', 'The stock has just changed. Please check it and try again.')
  if (reserved === 0)
    return new Failure('stock_too_low', `Only ${unitsText(stock)} on the shelf, so no more can be removed.`)
  return new Failure(
    'stock_too_low',
    `${unitsText(reserved)} reserved for orders that are not paid yet, so the stock cannot be less than ${reserved}.`,
  )
}
