import type { AuditSubject } from '@shop/contracts/audit/auditFacts'
import type { Knex } from 'knex'
import { loadSettings } from '../../../office/settings/loadSettings.ts'
import { formatNames } from '../../products/barcodeUses.ts'

/** Lists order numbers: `order M-10482`, `orders M-10482, M-10490 and 3 more`. */
export const ordersInWords = (numbers: readonly string[]): string =>
  `${numbers.length === 1 ? 'order' : 'orders'} ${formatNames(numbers)}`

/** Writes the day of an instant in the shop's time zone: `12 November 2026`. */
const dayInWords = async (trx: Knex.Transaction, instant: string): Promise<string> => {
  const { timezone: timeZone } = (await loadSettings(trx)).settings.general
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(instant))
}

/** Describes the last change of a record, or of its parts: `changed by Yusuf Khan on 12 November 2026`. */
export const lastChangeInWords = async (
  trx: Knex.Transaction,
  subjects: readonly AuditSubject[],
  ids: readonly string[],
): Promise<string> => {
  const lastEntry: { at: string; first_name: string | null; last_name: string | null } | undefined =
    await trx('audit_log as a')
      .leftJoin('users as u', 'u.id', 'a.user_id')
      .whereIn('a.subject', [...subjects])
      .whereIn('a.subject_id', [...ids])
      .where('a.act', 'update')
      .orderBy([{ column: 'a.at', order: 'desc' }, { column: 'a.id' }])
      .first('a.at', 'u.first_name', 'u.last_name')
  if (!lastEntry) return 'changed since'
  const author = lastEntry.first_name === null ? '' : ` by ${lastEntry.first_name} ${lastEntry.last_name}`
  return `changed${author} on ${await dayInWords(trx, lastEntry.at)}`
}

interface Move {
  sku: string
  kind: string
  order: string | null
}

const verbByKind: Readonly<Record<string, string>> = {
  COUNT: 'counted',
  RECEIVE: 'received',
  CORRECT: 'corrected',
}

interface Work {
  moves: readonly Move[]
  /** Numbers of purchase orders. */
  purchases: readonly number[]
  /** Numbers of open stock-takes. */
  stockTakes: readonly number[]
}

const workInWords = ({ moves, purchases, stockTakes }: Work): string => {
  const orders = [...new Set(moves.flatMap(({ order }) => order ?? []))]
  const manualMoves = moves.filter(({ order }) => order === null)
  const manualVerbs = [...new Set(manualMoves.flatMap(({ kind }) => verbByKind[kind] ?? []))]
  const parts = [
    ...(orders.length > 0 ? [ordersInWords(orders)] : []),
    ...(purchases.length > 0
      ? [`purchase order ${formatNames(purchases.map(number => `P-${number}`))}`]
      : []),
    ...(stockTakes.length > 0 ? [`stock-take ${formatNames(stockTakes.map(number => `S-${number}`))}`] : []),
    ...(manualVerbs.length > 0 ? [`${manualVerbs.join(' and ')} since`] : []),
  ]
  return parts.join(', ')
}

/**
 * Lists, by SKU, what has moved the stock of a product's variants since an import, or is about to: orders, purchase
 * orders, counts and open stock-takes. `importNote` marks the import's own moves. Tested on SQLite and Postgres.
 */
export const stockMovesInWords = async (
  trx: Knex.Transaction,
  productId: string,
  importNote: string,
): Promise<Map<string, string>> => {
  const lastImportMove = trx('stock_moves as own')
    .whereRaw('own.variant_id = m.variant_id')
    // The move of a variant's initial stock has no note, so it is recognised by number and time.
    .whereRaw('(own.note = ? or own.number = 1 and own.at = v.created_at)', [importNote])
    .max('own.number')
  const moves: Move[] = await trx('stock_moves as m')
    .join('variants as v', 'v.id', 'm.variant_id')
    .leftJoin('order_items as i', 'i.id', 'm.order_item_id')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .where('v.product_id', productId)
    .where('m.number', '>', trx.raw('coalesce((?), 0)', [lastImportMove]))
    .orderBy(['v.sku', 'm.number'])
    .select('v.sku', 'm.kind', 'o.number as order')
  const purchaseLines: { sku: string; number: number }[] = await trx('purchase_lines as l')
    .join('variants as v', 'v.id', 'l.variant_id')
    .join('purchases as p', 'p.id', 'l.purchase_id')
    .where('v.product_id', productId)
    .orderBy(['v.sku', 'p.number'])
    .select('v.sku', 'p.number')
  const countedLines: { sku: string; number: number }[] = await trx('stock_take_lines as l')
    .join('variants as v', 'v.id', 'l.variant_id')
    .join('stock_takes as t', 't.id', 'l.stock_take_id')
    .where({ 'v.product_id': productId, 't.state': 'open' })
    .whereNotNull('l.counted')
    .select('v.sku', 't.number')
  const skus = new Set([...moves, ...purchaseLines, ...countedLines].map(({ sku }) => sku))
  const numbersOf = (lines: readonly { sku: string; number: number }[], sku: string) =>
    lines.filter(line => line.sku === sku).map(({ number }) => number)
  return new Map(
    [...skus].map(sku => [
      sku,
      workInWords({
        moves: moves.filter(move => move.sku === sku),
        purchases: numbersOf(purchaseLines, sku),
        stockTakes: numbersOf(countedLines, sku),
      }),
    ]),
  )
}

/** Names redirects to a page of this shop that are not of the import; none if there are none. */
export const redirectsToPage = async (
  trx: Knex.Transaction,
  page: string,
  importId: string,
): Promise<string[]> => {
  const paths: string[] = await trx('redirects')
    .where({ target_path: page })
    .where(other => void other.whereNull('import_id').orWhereNot({ import_id: importId }))
    .orderBy('path')
    .pluck('path')
  return paths.length > 0 ? [`${formatNames(paths)} ${paths.length === 1 ? 'leads' : 'lead'} to it`] : []
}
