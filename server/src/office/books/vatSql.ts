import type { Knex } from 'knex'
import { isPostgres } from '../../platform/database/connect.ts'

/**
 * Returns SQL for the VAT of each sale and refund, as stored in its invoice or credit note: a row for each rate of each
 * move `m` that meets `condition`. The condition occurs twice, so its bindings have to be passed twice. A refund that a
 * bank rejected and that is made again has one credit note, so only its first success counts.
 */
export const vatSql = (db: Knex, condition: string): string => {
  const number = (row: string, key: string) =>
    isPostgres(db) ? `(${row}->>'${key}')::int` : `json_extract(${row}, '$.${key}')`
  const data = isPostgres(db) ? 'i.data::jsonb' : 'i.data'
  const rates = isPostgres(db)
    ? `cross join lateral jsonb_array_elements(${data}->'rates') r(value)`
    : `join json_each(${data}, '$.rates') r`
  const rate = isPostgres(db) ? "(r.value->>'vatRate')::float" : "json_extract(r.value, '$.vatRate')"
  const delivery = (key: string, cast = 'int') =>
    isPostgres(db)
      ? `(${data}->'delivery'->>'${key}')::${cast}`
      : `json_extract(${data}, '$.delivery.${key}')`
  // The part of the delivery charge for zero-rated garments; most deliveries have none.
  const zeroRated = `coalesce(${delivery('zeroRated')}, 0)`
  // All lines of an order at 0% have the same reason: an export, a shop without a VAT number, or zero-rated garments.
  const reason = `case when o.vat_reason = 'ioss' then 'ioss' when ${rate} <> 0 then 'standard'
      when o.vat_reason in ('export', 'not_registered') then o.vat_reason else 'zero' end`
  const deliveryAtRate = `case when ${delivery('vatRate', 'float')} = ${rate} then ${delivery('net')} - ${zeroRated}
      when ${rate} = 0 then ${zeroRated} else 0 end`
  const columns = `m.number as move, m.at, m.kind, case when m.debit = 'sales' then m.credit else m.debit end as other,
      i.number, i.kind as paper, i.order_id, o.number as order_number, o.country, o.paid_at as sold_at, ${rate} as rate,
      ${reason} as reason, ${number('r.value', 'net')} as net, ${number('r.value', 'vat')} as vat,
      ${deliveryAtRate} as delivery`
  const orderJoin = 'join orders o on o.id = i.order_id'
  return `select ${columns} from money_moves m join invoices i on i.order_id = m.order_id and i.kind = 'INVOICE' ${orderJoin} ${rates}
      where m.kind = 'payment' and m.credit = 'sales' and ${condition}
    union all select ${columns} from money_moves m join invoices i on i.refund_id = m.subject ${orderJoin} ${rates}
      where m.kind = 'refund' and m.debit = 'sales' and ${condition} and not exists (select 1 from money_moves e
        where e.order_id = m.order_id and e.kind = 'refund' and e.subject = m.subject and e.number < m.number)`
}
