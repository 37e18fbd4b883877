import type {
  listPurchases as endpoint,
  listSuppliers,
  Supplier,
} from '@shop/contracts/inventory/purchaseEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Knex } from 'knex'
import { pageOf } from '../../../../platform/database/paginate.ts'
import { countRows } from '../../../../platform/database/countMany.ts'
import { rows } from '../../../../platform/database/rows.ts'
import { containing } from '../../../../platform/database/parseSearch.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { presentHead, type LineRow, type PurchaseRow } from './readPurchase.ts'

const defaultLimit = 20
const maxSuppliers = 8

/** Reads a page of purchase orders, newest first. Tested on SQLite and Postgres. */
export const listPurchases = async (
  db: Knex,
  { search, show = 'all', page = 1, limit = defaultLimit }: Input<typeof endpoint>,
  viewer: Viewer,
) => {
  const purchaseQuery = db('purchases').modify(query => {
    if (show === 'open') query.whereIn('state', ['draft', 'ordered', 'partly_received'])
    if (!search) return
    const [, number] = /^p?-?(\d{1,9})$/i.exec(search) ?? []
    const supplierMatch = containing(db, 'supplier_name', search)
    query.where(condition => {
      condition.whereRaw(supplierMatch.sql, supplierMatch.bindings)
      if (number) condition.orWhere('number', Number(number))
    })
  })
  const total = await countRows(purchaseQuery.clone())
  const purchaseRows: PurchaseRow[] = await purchaseQuery
    .clone()
    .orderBy('number', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  const lines: Pick<LineRow, 'purchase_id' | 'quantity' | 'received' | 'cost'>[] = await db('purchase_lines')
    .whereIn(
      'purchase_id',
      purchaseRows.map(({ id }) => id),
    )
    .select('purchase_id', 'quantity', 'received', 'cost')
  const items = purchaseRows.map(row =>
    presentHead(
      row,
      lines.filter(({ purchase_id: id }) => id === row.id),
      viewer,
    ),
  )
  return pageOf(items, total, page, limit)
}

/**
 * Finds suppliers whose names contain these words, each as on its latest purchase order. Tested on SQLite and Postgres.
 */
export const findSuppliers = (
  db: Knex,
  { search = '' }: Input<typeof listSuppliers>,
): Promise<Supplier[]> => {
  const supplierMatch = containing(db, 'supplier_name', search)
  return rows<Supplier>(
    db,
    `select supplier_name as name, supplier_email as email, supplier_note as note from purchases b
      where ${supplierMatch.sql} and number =
        (select max(number) from purchases o where lower(o.supplier_name) = lower(b.supplier_name))
      order by lower(supplier_name) limit ${maxSuppliers}`,
    supplierMatch.bindings,
  )
}
