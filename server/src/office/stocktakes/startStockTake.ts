import { batchesOf } from '@shop/contracts/batchesOf'
import {
  maxStockTakeVariants,
  type startStockTake as endpoint,
  type StockTake,
} from '@shop/contracts/inventory/stockTakeEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import { choiceText } from '@shop/contracts/orders/variantName'
import type { Knex } from 'knex'
import { variantExtrasSql, detailsOf, type VariantExtrasRow } from '../../catalogue/products/alikeVariants.ts'
import { matchesCatalogue } from '../../catalogue/products/matchCatalogue.ts'
import {
  storedInPlace,
  lockPlaces,
  type PlaceRow,
} from '../../catalogue/products/inventory/places/readPlaces.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { countUp } from '../../platform/database/countUp.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { rows } from '../../platform/database/rows.ts'
import type { SqlCondition } from '../../platform/database/parseSearch.ts'
import { transactionAt } from '../../platform/database/transaction.ts'
import { userNameSql } from '../../platform/events/actors.ts'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { readStockTake, stockTakeNumber } from './readStockTake.ts'

type StartInput = Input<typeof endpoint>

/** Number of lines in one statement, of which SQLite allows 32,766 values. */
const linesPerBatch = 500

interface Scope extends SqlCondition {
  name: string
}

/** Identifies what is counted, whatever its present name. */
const subjectKeyOf = (subject: StartInput['of']): string => {
  if (subject.kind === 'all') return subject.kind
  return `${subject.kind}:${subject.kind === 'search' ? subject.text : subject.id}`
}

/** Describes a selection as a condition on a variant `v` and its product `p`. Throws `not_found`. */
const selectionOf = async (trx: Knex.Transaction, subject: StartInput['of']): Promise<Scope> => {
  if (subject.kind === 'all')
    return { name: 'Everything', sql: "(p.status <> 'ARCHIVED' or v.stock > 0)", bindings: [] }
  if (subject.kind === 'search')
    return { name: `“${subject.text}”`, ...matchesCatalogue(trx, subject.text, 'variants') }
  if (subject.kind === 'product') {
    const product = await trx('products').where({ id: subject.id }).first('title')
    if (!product) throw notFound('This product does not exist.')
    return { name: product.title, sql: 'v.product_id = ?', bindings: [subject.id] }
  }
  const collection = await trx('collections').where({ id: subject.id }).first('name')
  if (!collection) throw notFound('This collection does not exist.')
  const membersSql = 'select product_id from collection_products where collection_id = ?'
  return { name: collection.name, sql: `v.product_id in (${membersSql})`, bindings: [subject.id] }
}

/** Names what is counted, and narrows a selection of everything to the variants in a place. */
const scopeOf = async (
  trx: Knex.Transaction,
  subject: StartInput['of'],
  place: PlaceRow | undefined,
): Promise<Scope> => {
  if (!place) return selectionOf(trx, subject)
  const selection = await selectionOf(trx, subject)
  const scope = { ...selection, name: `${selection.name} in ${place.name}` }
  // A variant that lies there by mistake is added when it is scanned.
  return subject.kind === 'all' && !place.is_default
    ? { ...scope, ...(await storedInPlace(trx, place.id)) }
    : scope
}

interface VariantName extends VariantExtrasRow {
  id: string
  sku: string
  color: string
  size: string
  title: string
}

const readVariants = (trx: Knex.Transaction, { sql, bindings }: SqlCondition, limit: number) =>
  rows<VariantName>(
    trx,
    `select v.id, v.sku, v.color, v.size, ${variantExtrasSql}, p.title
      from variants v join products p on p.id = v.product_id where ${sql} limit ?`,
    [...bindings, limit],
  )

const lineOf = (stockTakeId: string, { id, sku, color, size, title, ...row }: VariantName) => ({
  id: newId(),
  stock_take_id: stockTakeId,
  variant_id: id,
  sku,
  title,
  choice: choiceText({ color, size, details: detailsOf(row) }),
})

/** Adds a variant to a stock-take of everything that began before the variant was created. */
export const addLine = async (trx: Knex.Transaction, stockTakeId: string, variantId: string) => {
  const [variant] = await readVariants(trx, { sql: 'v.id = ?', bindings: [variantId] }, 1)
  if (!variant) return undefined
  const line = lineOf(stockTakeId, variant)
  await insertRows(trx, 'stock_take_lines', [line])
  return line.id
}

const checkVariantCount = (variants: readonly VariantName[], { name }: Scope) => {
  if (variants.length === 0) throw new Failure('conflict', `There is nothing to count in ${name}.`)
  if (variants.length > maxStockTakeVariants)
    throw new Failure(
      'conflict',
      `That is more than ${maxStockTakeVariants.toLocaleString('en-GB')} variants. Please count one collection at a time.`,
    )
}

/** Throws `conflict` if another open stock-take counts some of the same variants. */
const refuseOverlap = async (
  trx: Knex.Transaction,
  { isAll, scope, place }: { isAll: boolean; scope: Scope; place: PlaceRow | undefined },
) => {
  const [overlappingTake] = await rows<{ number: number; scope: string; startedBy: string | null }>(
    trx,
    `select t.number, t.scope, ${userNameSql('u')} as "startedBy"
      from stock_takes t left join users u on u.id = t.started_by
      where t.state = 'open' ${place ? 'and (t.place_id is null or t.place_id = ?)' : ''} and (? or t.is_all or exists (
        select 1 from stock_take_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
          where l.stock_take_id = t.id and ${scope.sql}))
      order by t.number limit 1`,
    [...(place ? [place.id] : []), isAll, ...scope.bindings],
  )
  if (overlappingTake)
    throw new Failure(
      'conflict',
      `${overlappingTake.startedBy ?? 'Someone'} is already counting ${overlappingTake.scope} in ${stockTakeNumber(overlappingTake)}. Join in there, or post or cancel it first.`,
    )
}

/** Stock-takes begin at S-1001. */
const firstNumber = 1001

/** Thrown to roll back the transaction if the stock-take already exists, so that no number is used up. */
class AlreadyStarted extends Error {}

/** Starts a stock-take, once for each `stockTakeId`. Throws `not_found`, `conflict`. Tested on SQLite and Postgres. */
export const startStockTake = (
  deps: Deps,
  viewer: Viewer,
  { stockTakeId: id = newId(), of, placeId }: StartInput,
): Promise<StockTake> =>
  transactionAt(deps, async (trx, at) => {
    // A second person who starts simultaneously waits here, and then sees what the first one counts.
    const number = await countUp(trx, 'stock-take', firstNumber)
    const subject = subjectKeyOf(of)
    const started = await trx('stock_takes').where({ id }).first('subject', 'place_id')
    if (started && started.subject === subject && started.place_id === (placeId ?? null))
      throw new AlreadyStarted()
    if (started) throw new Failure('conflict', 'This form has already been used for another stock-take.')
    const [place] = placeId ? await lockPlaces(trx, [placeId]) : []
    const scope = await scopeOf(trx, of, place)
    const isAll = of.kind === 'all'
    await refuseOverlap(trx, { isAll, scope, place })
    const variants = await readVariants(trx, scope, maxStockTakeVariants + 1)
    checkVariantCount(variants, scope)
    await trx('stock_takes').insert({
      id,
      number,
      scope: scope.name,
      subject,
      is_all: isAll,
      place_id: place?.id ?? null,
      state: 'open',
      version: 1,
      created_at: at,
      started_by: viewer.id,
      reason: '',
    })
    const lines = variants.map(variant => lineOf(id, variant))
    for (const batch of batchesOf(lines, linesPerBatch)) await insertRows(trx, 'stock_take_lines', batch)
    await noteChange(trx, {
      at,
      userId: viewer.id,
      subject: 'stock-take',
      subjectId: id,
      before: null,
      after: {
        name: stockTakeNumber({ number }),
        scope: scope.name,
        state: 'open',
        ...(place && { place: place.name }),
      },
    })
    return readStockTake(trx, id, viewer)
  }).catch((error: unknown) => {
    if (error instanceof AlreadyStarted) return readStockTake(deps.db, id, viewer)
    throw error
  })
