import type { listTransfers, Transfer } from '@shop/contracts/inventory/placeEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../../platform/database/json.ts'
import { pageOf } from '../../../../platform/database/paginate.ts'
import { jsonRowsSql, rows } from '../../../../platform/database/rows.ts'
import { containing } from '../../../../platform/database/parseSearch.ts'
import { userNameSql } from '../../../../platform/events/actors.ts'
import { notFound } from '../../../../platform/http/Failure.ts'

const transferNumber = (number: number): string => `T-${number}`

interface Row extends Pick<Transfer, 'id' | 'at' | 'note' | 'actorName' | 'takenBackAt' | 'takenBackBy'> {
  number: number
  from_id: string
  to_id: string
  fromName: string
  toName: string
  lines: Json<Transfer['lines']>
}

/** Selects the moves of a transfer without the moves that reverted it. */
const ownMovesSql = 'm.transfer_id = t.id and m.from_id = t.from_id'

const transferSql = (db: Knex, clauses: string) => `select t.id, t.number, t.at, t.note, t.from_id, t.to_id,
    f.name as "fromName", o.name as "toName", ${userNameSql('u')} as "actorName",
    t.taken_back_at as "takenBackAt", ${userNameSql('b')} as "takenBackBy",
    (select ${jsonRowsSql(
      db,
      {
        id: 'm.id',
        variantId: 'm.variant_id',
        sku: 'm.sku',
        name: 'm.name',
        quantity: 'm.quantity',
      },
      'm.sku, m.id',
    )} from place_moves m where ${ownMovesSql}) as lines
  from stock_transfers t join stock_places f on f.id = t.from_id join stock_places o on o.id = t.to_id
    left join users u on u.id = t.user_id left join users b on b.id = t.taken_back_by
  ${clauses}`

const present = (row: Row): Transfer => {
  const lines = fromJson(row.lines)
  const { id, at, note, actorName, takenBackAt, takenBackBy } = row
  return {
    id,
    number: transferNumber(row.number),
    from: { id: row.from_id, name: row.fromName },
    to: { id: row.to_id, name: row.toName },
    at,
    actorName,
    note,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines,
    takenBackAt,
    takenBackBy,
  }
}

/** Throws `not_found`. Tested on SQLite and Postgres. */
export const readTransfer = async (db: Knex, id: string): Promise<Transfer> => {
  const [row] = await rows<Row>(db, transferSql(db, 'where t.id = ?'), [id])
  if (!row) throw notFound('There is no such transfer.')
  return present(row)
}

/** Reads a page of transfers, newest first. Tested on SQLite and Postgres. */
export const findTransfers = async (
  db: Knex,
  { search, page = 1, limit = 20 }: Input<typeof listTransfers>,
) => {
  const inTransfer = search ? containing(db, "('T-' || t.number || ' ' || t.note)", search) : null
  const inLines = search ? containing(db, "(m.sku || ' ' || m.name)", search) : null
  const where =
    inTransfer && inLines
      ? `where ${inTransfer.sql} or exists (select 1 from place_moves m where ${ownMovesSql} and ${inLines.sql})`
      : ''
  const bindings = [...(inTransfer?.bindings ?? []), ...(inLines?.bindings ?? [])]
  const [row] = await rows<{ total: number | string }>(
    db,
    `select count(*) as total from stock_transfers t ${where}`,
    bindings,
  )
  const transferRows = await rows<Row>(
    db,
    transferSql(db, `${where} order by t.number desc limit ? offset ?`),
    [...bindings, limit, (page - 1) * limit],
  )
  return pageOf(transferRows.map(present), Number(row?.total ?? 0), page, limit)
}
