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

const movesInWords = (moves: readonly Move[], purchases: readonly number[]): string => {
  const orders = [...new Set(moves.flatMap(({ order }) => order ?? []))]
  const manualMoves = moves.filter(({ order }) => order === null)
  const manualVerbs = [...new Set(manualMoves.flatMap(({ kind }) => verbByKind[kind] ?? []))]
  const parts = [
    ...(orders.length > 0 ? [ordersInWords(orders)] : []),
    ...(purchases.length > 0
      ? [`purchase order ${formatNames(purchases.map(number => `P-${number}`))}`]
      : []),
    ...(manualVerbs.length > 0 ? [`${manualVerbs.join(' and ')} since`] : []),
  ]
  return parts.join(', ')
}

/**
 * Lists, by SKU, what has moved the stock of a product's variants since an import, or is about to: orders, purchase
 * orders and counts. `importNote` marks the import's own moves. Tested on SQLite and Postgres.
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
  const skus = new Set([...moves, ...purchaseLines].map(({ sku }) => sku))
  return new Map(
    [...skus].map(sku => [
      sku,
      movesInWords(
        moves.filter(move => move.sku === sku),
        purchaseLines.filter(line => line.sku === sku).map(({ number }) => number),
      ),
    ]),
  )
}
