import type { createTransfer, Transfer } from '@shop/contracts/inventory/placeEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import { choiceText } from '@shop/contracts/orders/variantName'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { countUp } from '../../../../platform/database/countUp.ts'
import { rows } from '../../../../platform/database/rows.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { noteChange } from '../../../../platform/events/audit/noteChange.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { detailsOf } from '../../alikeVariants.ts'
import { lockStock } from '../lockStock.ts'
import { readNamed } from '../purchases/savePurchase.ts'
import { noSuchVariant } from '../readStockedVariant.ts'
import { moveUnits, tooFewUnits, type MovedLine } from './moveUnits.ts'
import { lockPlaces, unitsElsewhereSql, type PlaceRow } from './readPlaces.ts'
import { readTransfer } from './readTransfers.ts'

type TransferInput = Input<typeof createTransfer>

/** Transfers begin at T-1001. */
const firstNumber = 1001

/** Reads the transfer already made with this id; null if there is none. Throws `conflict` if its lines differ. */
const findRepeatedTransfer = async (
  trx: Knex.Transaction,
  input: TransferInput,
): Promise<Transfer | null> => {
  if (!(await trx('stock_transfers').where({ id: input.transferId }).first('id'))) return null
  const existing = await readTransfer(trx, input.transferId)
  const quantities = new Map(existing.lines.map(({ variantId, quantity }) => [variantId, quantity]))
  const isSame =
    existing.from.id === input.fromId &&
    existing.to.id === input.toId &&
    existing.lines.length === input.lines.length &&
    input.lines.every(({ variantId, quantity }) => quantities.get(variantId) === quantity)
  if (!isSame)
    throw new Failure(
      'conflict',
      'This form has already been used for another transfer. Please look at it again.',
    )
  return existing
}

/** Locks variants in the global lock order (see ARCHITECTURE) and reads their names. Throws `not_found`. */
const lockAndName = async (
  trx: Knex.Transaction,
  requestedLines: readonly Pick<MovedLine, 'variantId' | 'quantity'>[],
): Promise<MovedLine[]> => {
  const ids = requestedLines.map(({ variantId }) => variantId)
  await lockStock(trx, ids)
  const variantsById = await readNamed(trx, ids)
  return requestedLines.map(({ variantId, quantity }) => {
    const variant = variantsById.get(variantId)
    if (!variant) throw noSuchVariant()
    const choice = choiceText({ ...variant, details: detailsOf(variant) })
    return { variantId, quantity, sku: variant.sku, name: `${variant.title} (${choice})` }
  })
}

/** Throws `conflict` if the default place has fewer units. */
const rejectShortage = async (trx: Knex.Transaction, place: PlaceRow, lines: readonly MovedLine[]) => {
  const unitRows = await rows<{ id: string; units: number | string }>(
    trx,
    `select v.id, v.stock - ${unitsElsewhereSql} as units from variants v
      where v.id in (${lines.map(() => '?').join(', ')})`,
    lines.map(({ variantId }) => variantId),
  )
  const units = new Map(unitRows.map(row => [row.id, Number(row.units)]))
  for (const { variantId, sku, quantity } of lines) {
    const available = units.get(variantId) ?? 0
    if (available < quantity) throw tooFewUnits(sku, available, place)
  }
}

const linesText = (lines: readonly Pick<MovedLine, 'sku' | 'quantity'>[]) =>
  lines.map(({ sku, quantity }) => `${quantity} × ${sku}`)

const factsOf = ({ number, from, to, lines, note, takenBackAt }: Transfer) => ({
  name: number,
  from: from.name,
  to: to.name,
  lines: linesText(lines),
  state: takenBackAt === null ? 'moved' : 'taken_back',
  ...(note && { note }),
})

/**
 * Moves units from one place to another in one transaction, once for each `transferId`. Throws `not_found` and
 * `conflict`. Tested on SQLite and Postgres.
 */
export const transfer = (deps: Deps, viewer: Viewer, input: TransferInput): Promise<Transfer> =>
  transaction(deps.db, async trx => {
    // Locks the places, so that other transfers of them and repeats of this one wait.
    const [from, to] = (await lockPlaces(trx, [input.fromId, input.toId])) as [PlaceRow, PlaceRow]
    const existing = await findRepeatedTransfer(trx, input)
    if (existing) return existing
    const lines = await lockAndName(trx, input.lines)
    if (from.is_default) await rejectShortage(trx, from, lines)
    const { transferId: id, note } = input
    const at = nowIso(deps)
    await trx('stock_transfers').insert({
      id,
      number: await countUp(trx, 'transfer', firstNumber),
      from_id: from.id,
      to_id: to.id,
      at,
      user_id: viewer.id,
      note,
    })
    await moveUnits(trx, { lines, from, to, at, transferId: id })
    const transferred = await readTransfer(trx, id)
    const entry = { at, userId: viewer.id, subject: 'transfer', subjectId: id } as const
    await noteChange(trx, { ...entry, before: null, after: factsOf(transferred) })
    return transferred
  })

/**
 * Reverts a transfer, once. Units that left the default place return to it, whatever has been sold since. If units are
 * no longer in the other place, the reversal is refused with `conflict`. Units of deleted variants are left out. Throws
 * `not_found`. Tested on SQLite and Postgres.
 */
export const revertTransfer = (deps: Deps, viewer: Viewer, id: string): Promise<Transfer> =>
  transaction(deps.db, async trx => {
    const before = await readTransfer(trx, id)
    const [from, to] = (await lockPlaces(trx, [before.from.id, before.to.id])) as [PlaceRow, PlaceRow]
    const at = nowIso(deps)
    const updatedCount = await trx('stock_transfers')
      .where({ id })
      .whereNull('taken_back_at')
      .update({ taken_back_at: at, taken_back_by: viewer.id })
    if (updatedCount === 0) return readTransfer(trx, id)
    const units = before.lines.flatMap(({ variantId, quantity }) =>
      variantId === null ? [] : [{ variantId, quantity }],
    )
    const lines = await lockAndName(trx, units)
    await moveUnits(trx, { lines, from: to, to: from, at, transferId: id })
    const reverted = await readTransfer(trx, id)
    await noteChange(trx, {
      at,
      userId: viewer.id,
      subject: 'transfer',
      subjectId: id,
      before: { name: before.number, state: 'moved' },
      after: { name: before.number, state: 'taken_back', lines: linesText(lines) },
    })
    return reverted
  })
