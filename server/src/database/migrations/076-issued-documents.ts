import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'

/**
 * Files what was issued and is not filed yet, as the shop does with new ones from now on: its PDF is drawn when somebody
 * opens it, and it has the size 0 until then. Tested on SQLite and Postgres.
 */
export const up = async (db: Knex) => {
  const seller = `${isPostgres(db) ? 'i.data::json' : 'i.data'} -> 'seller'`
  const isRegistered = `${seller} ->> 'isVatRegistered' in ${isPostgres(db) ? "('true')" : '(1)'}`
  await db.raw(`insert into documents
    (id, title, description, category, file_key, size, mime_type, is_public, user_id, created_at)
    select coalesce(i.refund_id, i.order_id),
      case when i.kind = 'CREDIT_NOTE' then 'Credit note' when not (${isRegistered}) then 'Receipt'
        when ${seller} ->> 'vatNumber' <> '' then 'VAT invoice' else 'Invoice' end || ' ' || i.number,
      'Order ' || substr(i.order_id, length(i.order_id) - 7) || ', ' ||
        case when i.kind = 'CREDIT_NOTE' then 'credit-note' when not (${isRegistered}) then 'receipt' else 'invoice' end
        || '-' || i.number || '.pdf',
      'invoices', 'documents/invoices/' || i.number || '.pdf', 0, 'application/pdf', false, o.user_id, i.issued_at
    from invoices i join orders o on o.id = i.order_id
    where not exists (select 1 from documents d where d.file_key = 'documents/invoices/' || i.number || '.pdf')`)
}

export const down = async (db: Knex) => {
  await db('documents').where({ size: 0 }).delete()
}
