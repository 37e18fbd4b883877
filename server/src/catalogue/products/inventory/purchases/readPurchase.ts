import type { Purchase, PurchaseSummary, PurchaseState } from '@shop/contracts/inventory/purchaseEndpoints'
import type { Knex } from 'knex'
import { rows } from '../../../../platform/database/rows.ts'
import { notFound } from '../../../../platform/http/Failure.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'

export interface PurchaseRow {
  id: string
  number: number
  supplier_name: string
  supplier_email: string
  supplier_note: string
  note: string
  expected_on: string | null
  state: PurchaseState
  version: number
  created_at: string
  updated_at: string
  ordered_at: string | null
  closed_at: string | null
}

export interface LineRow {
  id: string
  purchase_id: string
  variant_id: string | null
  sku: string
  title: string
  choice: string
  barcode: string
  quantity: number
  received: number
  cost: number | null
}

export const purchaseNumber = (number: number): string => `P-${number}`

/** Tells whether somebody may see costs: those who may change products do. */
export const seesCost = ({ permissions }: Pick<Viewer, 'permissions'>): boolean =>
  permissions.has('products:write')

const noSuchPurchase = () => notFound('There is no such purchase order.')

const totalOf = (lines: readonly Pick<LineRow, 'quantity' | 'cost'>[]): number | null =>
  lines.some(({ cost }) => cost !== null)
    ? lines.reduce((sum, { quantity, cost }) => sum + quantity * (cost ?? 0), 0)
    : null

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

export const presentHead = (
  row: PurchaseRow,
  lines: readonly Pick<LineRow, 'quantity' | 'received' | 'cost'>[],
  viewer: Pick<Viewer, 'permissions'>,
): PurchaseSummary => ({
  id: row.id,
  number: purchaseNumber(row.number),
  supplier: { name: row.supplier_name, email: row.supplier_email, note: row.supplier_note },
  state: row.state,
  expectedOn: row.expected_on,
  units: sumOf(lines.map(({ quantity }) => quantity)),
  received: sumOf(lines.map(({ received }) => received)),
  total: seesCost(viewer) ? totalOf(lines) : null,
  version: row.version,
  createdAt: row.created_at,
  orderedAt: row.ordered_at,
  closedAt: row.closed_at,
})

/** Reads the lines of a purchase order, in their order. */
export const readLines = (db: Knex, purchaseId: string): Promise<LineRow[]> =>
  rows<LineRow>(
    db,
    `select l.id, l.purchase_id, l.variant_id, l.sku, l.title, l.choice, coalesce(v.barcode, '') as barcode,
        l.quantity, l.received, l.cost
      from purchase_lines l left join variants v on v.id = l.variant_id
      where l.purchase_id = ? order by l.position, l.id`,
    [purchaseId],
  )

interface ReceiptRow {
  id: string
  at: string
  note: string
  actorName: string | null
  place: string | null
  lineId: string
  quantity: number
}

const readReceipts = async (db: Knex, purchaseId: string): Promise<Purchase['receipts']> => {
  const receiptRows = await rows<ReceiptRow>(
    db,
    `select r.id, r.at, r.note, nullif(trim(u.first_name || ' ' || u.last_name), '') as "actorName",
        case when s.is_default then null else s.name end as place, i.line_id as "lineId", i.quantity
      from purchase_receipts r join purchase_receipt_lines i on i.receipt_id = r.id
        join purchase_lines l on l.id = i.line_id
        left join users u on u.id = r.user_id left join stock_places s on s.id = r.place_id
      where r.purchase_id = ? order by r.at desc, r.id, l.position`,
    [purchaseId],
  )
  const receipts = new Map<string, Purchase['receipts'][number]>()
  for (const { lineId, quantity, ...receipt } of receiptRows) {
    const lines = receipts.get(receipt.id)?.lines ?? []
    receipts.set(receipt.id, { ...receipt, lines: [...lines, { lineId, quantity }] })
  }
  return [...receipts.values()]
}

/** Throws `not_found`. */
export const readPurchase = async (
  db: Knex,
  id: string,
  viewer: Pick<Viewer, 'permissions'>,
): Promise<Purchase> => {
  const row: PurchaseRow | undefined = await db('purchases').where({ id }).first()
  if (!row) throw noSuchPurchase()
  const lines = await readLines(db, id)
  const canSeeCost = seesCost(viewer)
  return {
    ...presentHead(row, lines, viewer),
    note: row.note,
    lines: lines.map(line => ({
      id: line.id,
      variantId: line.variant_id,
      sku: line.sku,
      title: line.title,
      choice: line.choice,
      barcode: line.barcode,
      quantity: line.quantity,
      received: line.received,
      cost: canSeeCost ? line.cost : null,
    })),
    receipts: await readReceipts(db, id),
  }
}

/** Locks a purchase order, before any variant. Throws `not_found`. */
export const lockPurchase = async (trx: Knex.Transaction, id: string): Promise<PurchaseRow> => {
  const row: PurchaseRow | undefined = await trx('purchases').where({ id }).forUpdate().first()
  if (!row) throw noSuchPurchase()
  return row
}
