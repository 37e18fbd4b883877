import type { VatDocument, VatReturn } from '@shop/contracts/books/vatEndpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { invalid } from '../../platform/http/Failure.ts'
import { conditionForMoves, firstDayOf, lastDayOf, readClosings } from './closings.ts'
import { ensureDocumentsNumbered, checkSpan, type Span } from './readBooks.ts'
import { vatSql } from './vatSql.ts'

/**
 * Returns SQL for the invoices and credit notes of whole months, with negative amounts for credit notes. In the United
 * Kingdom, sales under an IOSS number are exports at 0%; their VAT is in the return of `iossReturn.ts`. Sales from before
 * the shop's VAT registration are in no return.
 */
const vatLinesSql = async (db: Knex, currency: string, span: Span) => {
  const { from, to } = span
  checkSpan(span)
  if (from !== firstDayOf(from.slice(0, 7)) || to !== lastDayOf(to.slice(0, 7)))
    throw invalid({ from: 'Please choose whole months.' })
  await ensureDocumentsNumbered(db, to)
  const { sql, values } = conditionForMoves(await readClosings(db), { currency, from, to })
  const text = `select move, at, number, paper as kind, order_id as "orderId",
      order_number as "orderNumber", case when reason = 'ioss' then 0 else rate end as rate, reason,
      case when paper = 'INVOICE' then net else -net end as net,
      case when reason = 'ioss' then 0 when paper = 'INVOICE' then vat else -vat end as vat from (${vatSql(db, sql)}) p
      where reason <> 'not_registered'`
  return { text, values: [...values, ...values] }
}

type Boxes = Omit<VatReturn, 'isRegistered' | 'currency'>

/** Reads the boxes of the VAT return. Tested on SQLite and Postgres. */
export const readBoxes = async (db: Knex, currency: string, span: Span): Promise<Boxes> => {
  const { text, values } = await vatLinesSql(db, currency, span)
  const [sum = { vat: 0, net: 0 }] = await rows<{ vat: number; net: number }>(
    db,
    `select coalesce(sum(vat), 0) as vat, coalesce(sum(net), 0) as net from (${text}) s`,
    values,
  )
  const unknownBoxes = { box4: null, box5: null, box7: null }
  return { box1: sum.vat, box2: 0, box3: sum.vat, box6: sum.net, box8: 0, box9: 0, ...unknownBoxes }
}

type NumberedPaper = VatDocument & { move: number }

const orderSql = 'order by at, move, rate'

/** Reads a page of the invoices and credit notes behind the boxes, and their number. */
export const listVatLines = async (
  db: Knex,
  currency: string,
  { page, limit, ...span }: Span & { page: number; limit: number },
): Promise<{ items: VatDocument[]; total: number }> => {
  const { text, values } = await vatLinesSql(db, currency, span)
  const [count] = await rows<{ total: number }>(db, `select count(*) as total from (${text}) s`, values)
  const items = await rows<NumberedPaper>(db, `select * from (${text}) s ${orderSql} limit ? offset ?`, [
    ...values,
    limit,
    (page - 1) * limit,
  ])
  return { items, total: count?.total ?? 0 }
}

const batchSize = 20_000

/** Yields all documents in batches, so that other work runs in between. */
export async function* allVatLines(db: Knex, currency: string, span: Span): AsyncGenerator<VatDocument[]> {
  const { text, values } = await vatLinesSql(db, currency, span)
  for (let offset = 0; ; offset += batchSize) {
    const items = await rows<NumberedPaper>(db, `select * from (${text}) s ${orderSql} limit ? offset ?`, [
      ...values,
      batchSize,
      offset,
    ])
    yield items
    if (items.length < batchSize) return
  }
}
