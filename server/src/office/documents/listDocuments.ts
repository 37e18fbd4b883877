import type { Knex } from 'knex'
import type { listDocuments as endpoint, ShopDocument } from '@shop/contracts/documents/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Deps } from '../../platform/base/deps.ts'
import { countMany, countRows } from '../../platform/database/countMany.ts'
import { pageOf } from '../../platform/database/paginate.ts'
import { wordsAmong } from '../../platform/database/parseSearch.ts'
import { notRendered } from '../../sales/orders/invoices/fileIssued.ts'

export interface DocumentRow {
  id: string
  title: string
  description: string
  category: ShopDocument['category']
  file_key: string
  size: number
  mime_type: string
  is_public: boolean | number
  created_at: string
  user_id: string | null
  first_name: string
  last_name: string
}

/** Tells whether the shop issued the document itself, numbered without gaps; the law requires it to be retained. */
export const isIssued = ({ file_key }: Pick<DocumentRow, 'file_key'>): boolean =>
  file_key.startsWith('documents/invoices/')

export const presentDocument = (row: DocumentRow): ShopDocument => ({
  id: row.id,
  title: row.title,
  description: row.description,
  category: row.category,
  size: row.size === notRendered ? null : row.size,
  mimeType: row.mime_type,
  url: `/api/documents/${row.id}`,
  isPublic: Boolean(row.is_public),
  isDeletable: !isIssued(row),
  createdAt: row.created_at,
  user: row.user_id === null ? null : { id: row.user_id, firstName: row.first_name, lastName: row.last_name },
})

/** Queries all documents, or those of a subquery named `d`, with their accounts. */
export const documentsWithUsers = (db: Knex, documents: string | Knex.QueryBuilder = 'documents as d') =>
  db.queryBuilder().from(documents).leftJoin('users as u', 'u.id', 'd.user_id')

export const documentColumns = ['d.*', 'u.first_name', 'u.last_name']

const defaultLimit = 20

/** Reads a page of a category's documents, newest first: two statements, or three the first time if there are many. */
export const findDocuments = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { category, search = '', page = 1, limit = defaultLimit }: Input<typeof endpoint>,
) => {
  const { db } = deps
  const query = db('documents as d').where('d.category', category)
  if (search) {
    const { sql, bindings } = wordsAmong(db, ['lower(d.title)', 'lower(d.description)'], search.toLowerCase())
    query.whereRaw(sql, bindings)
  }
  const order = [{ column: 'd.created_at', order: 'desc' }, { column: 'd.id' }]
  // There are as many invoices as orders, so people are looked up only for those of the page.
  const pageRows = query
    .clone()
    .orderBy(order)
    .limit(limit)
    .offset((page - 1) * limit)
    .select('d.*')
    .as('d')
  const rows: DocumentRow[] = await documentsWithUsers(db, pageRows).orderBy(order).select(documentColumns)
  const total = await countMany(deps, {
    key: ['documents', category, search],
    count: max => countRows(query.clone(), max),
  })
  return pageOf(rows.map(presentDocument), total, page, limit)
}
