import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { Sqlite } from '../server/src/platform/database/opening/ImmediateSqlite.ts'

/**
 * Serves the theoretical minimum: node:http and one hand-written prepared query, on the same data. No shop can be
 * faster. `node reference.ts <port> <data directory | postgres://…>`.
 */
const [port, source = ''] = process.argv.slice(2)

const list = `
  select p.id, p.slug, p.title, v.price, v.sale_price, i.media_key
  from (select product_id, created_at from product_listings order by created_at desc, product_id desc limit 24 offset $) l
    join products p on p.id = l.product_id
    join variants v on v.product_id = p.id and v.position = 0
    left join product_images i on i.product_id = p.id and i.sort = 0
  order by l.created_at desc, l.product_id desc`

type Query = (offset: number) => Promise<unknown[]> | unknown[]

const postgresQuery = (): Query => {
  const pool = new pg.Pool({ connectionString: source, max: 10 })
  return async offset =>
    (await pool.query({ name: 'list', text: list.replace('$', '$1'), values: [offset] })).rows
}

const sqliteQuery = (): Query => {
  const statement = new Sqlite(join(source, 'shop.sqlite'), { readonly: true }).prepare(
    list.replace('$', '?'),
  )
  return offset => statement.all(offset)
}

const query = source.startsWith('postgres') ? postgresQuery() : sqliteQuery()

const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1)
  const items = await query((page - 1) * 24)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ data: { items } }))
}

createServer((request, response) => void answer(request, response)).listen(Number(port), '127.0.0.1')
