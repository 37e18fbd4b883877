import type {
  countInStockTake as endpoint,
  StockTakeLine,
} from '@shop/contracts/inventory/stockTakeEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import { maxUnits } from '@shop/contracts/fields'
import type { Knex } from 'knex'
import { findByBarcode, findBySku, formatNames } from '../../catalogue/products/barcodeUses.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { rows } from '../../platform/database/rows.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { dueInPlace, readPlaceUnits } from './dueInPlace.ts'
import { lockStockTake, readLine, refuseEnded, unsentUnitsSql, type StockTakeRow } from './readStockTake.ts'
import { addLine } from './startStockTake.ts'

type CountInput = Input<typeof endpoint>

/** Finds the variant of a scanned code. Throws `not_found`, and `conflict` if several have it. */
const variantOf = async (trx: Knex.Transaction, code: string): Promise<{ id: string; sku: string }> => {
  const skuMatches = await findBySku(trx, code)
  const matches = skuMatches.length > 0 ? skuMatches : await findByBarcode(trx, code)
  const [variant] = matches
  if (!variant) throw notFound(`No garment has the code ${code}.`)
  if (matches.length > 1)
    throw new Failure('conflict', `${formatNames(matches.map(({ sku }) => sku))} share the barcode ${code}.`)
  return variant
}

interface CountedLine {
  id: string
  sku: string
  counted: number | null
  counted_at: string | null
}

/** Finds the line of a variant. A stock-take of everything gets a new one if the variant was created since. */
const findLine = async (trx: Knex.Transaction, take: StockTakeRow, { variantId, code }: CountInput) => {
  const id = variantId ?? (await variantOf(trx, code ?? '')).id
  const readExisting = (): Promise<CountedLine | undefined> =>
    trx('stock_take_lines')
      .where({ stock_take_id: take.id, variant_id: id })
      .first('id', 'sku', 'counted', 'counted_at')
  const line = await readExisting()
  if (line) return { ...line, variantId: id }
  const addedLineId = take.is_all ? await addLine(trx, take.id, id) : undefined
  const addedLine = addedLineId && (await readExisting())
  if (addedLine) return { ...addedLine, variantId: id }
  const variantRow = await trx('variants').where({ id }).first('sku')
  throw notFound(`${variantRow ? variantRow.sku : 'This variant'} is not part of this stock-take.`)
}

/**
 * Reads the units due on the shelf at a time: the stock, and units sold but not sent. Neither sales nor unsent units
 * that are restocked change the total, so only manual changes, returns and parcels since that time are reverted. Tested
 * on SQLite and Postgres.
 */
const readDue = async (trx: Knex.Transaction, variantId: string, at: string) => {
  const [row] = await rows<{
    stock: number
    unsent: number | string
    moved: number | string
    sent: number | string
  }>(
    trx,
    `select v.stock, ${unsentUnitsSql} as unsent,
        (select coalesce(sum(m.stock_delta), 0) from stock_moves m
          where m.variant_id = v.id and m.at > ? and m.kind in ('COUNT', 'RECEIVE', 'CORRECT')) as moved,
        (select coalesce(sum(s.quantity), 0) from parcel_lines s join parcels p on p.id = s.parcel_id
          join order_items i on i.id = s.order_item_id
          where i.variant_id = v.id and p.sent_at > ? and p.taken_back_at is null) as sent
      from variants v where v.id = ?`,
    [at, at, variantId],
  )
  const unsent = Number(row?.unsent ?? 0) + Number(row?.sent ?? 0)
  return {
    unsent,
    expected: (row?.stock ?? 0) + Number(row?.unsent ?? 0) - Number(row?.moved ?? 0) + Number(row?.sent ?? 0),
  }
}

/**
 * Returns the id of the line that already contains this count. Throws `conflict` if its id belongs to another count.
 */
const findRepeatedLine = async (
  trx: Knex.Transaction,
  { id, countId, add, total }: CountInput,
): Promise<string | null> => {
  const [existing] = await rows<{
    line_id: string
    stock_take_id: string
    added: number | null
    total: number | null
  }>(
    trx,
    `select c.line_id, l.stock_take_id, c.added, c.total
      from stock_take_counts c join stock_take_lines l on l.id = c.line_id where c.id = ?`,
    [countId ?? ''],
  )
  if (!existing) return null
  if (existing.stock_take_id !== id || existing.added !== (add ?? null) || existing.total !== (total ?? null))
    throw new Failure('conflict', 'This form has already been used for another count.')
  return existing.line_id
}

/** Returns the counted units after an input. Throws `conflict` if it is older than the last count, or out of range. */
const newCount = (
  { sku, counted, counted_at: countedAt }: CountedLine,
  { add, total }: CountInput,
  at: string,
): number => {
  if (total !== undefined && countedAt !== null && at < countedAt)
    throw new Failure('conflict', `${sku} has been counted again since. Please look at it again.`)
  const units = total ?? (counted ?? 0) + (add ?? 0)
  if (units < 0) throw new Failure('conflict', `None of ${sku} is counted, so none can be subtracted.`)
  if (units > maxUnits)
    throw new Failure('conflict', `At most ${maxUnits.toLocaleString('en-GB')} units of ${sku}.`)
  return units
}

/**
 * Counts a variant in a stock-take, once for each `countId`, and stores the units due on the shelf at that moment.
 * Throws `not_found` and `conflict`. Tested on SQLite and Postgres.
 */
export const countInStockTake = (deps: Deps, viewer: Viewer, input: CountInput): Promise<StockTakeLine> =>
  transaction(deps.db, async trx => {
    const now = nowIso(deps)
    // A concurrent retry waits here for the first one.
    const take = await lockStockTake(trx, input.id)
    const repeatedLineId = await findRepeatedLine(trx, input)
    if (repeatedLineId) return readLine(trx, repeatedLineId, viewer)
    await refuseEnded(trx, take)
    const line = await findLine(trx, take, input)
    const requestedTime = new Date(Date.parse(now) - (input.secondsAgo ?? 0) * 1000).toISOString()
    const countedAt = requestedTime < take.created_at ? take.created_at : requestedTime
    const counted = newCount(line, input, countedAt)
    // A scan that arrives late adds to the newer count, but does not change its time and the units due at it.
    const isNewest = line.counted_at === null || countedAt >= line.counted_at
    await trx('stock_take_lines')
      .where({ id: line.id })
      .update({
        counted,
        ...(isNewest && {
          ...dueInPlace(
            await readPlaceUnits(trx, take.id, line.variantId, countedAt),
            await readDue(trx, line.variantId, countedAt),
            counted,
          ),
          counted_at: countedAt,
          counted_by: viewer.id,
        }),
      })
    await trx('stock_take_counts').insert({
      id: input.countId ?? newId(),
      line_id: line.id,
      added: input.add ?? null,
      total: input.total ?? null,
    })
    await trx('stock_takes').where({ id: take.id }).increment('version')
    return readLine(trx, line.id, viewer)
  })
