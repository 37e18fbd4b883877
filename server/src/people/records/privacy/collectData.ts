import { entriesOf } from '@shop/contracts/keys'
import { pictureAddress } from '@shop/contracts/catalog/pictures'
import { columnName } from '@shop/contracts/columnName'
import { dataExportColumns } from '@shop/contracts/orders/orderFields'
import type { Knex } from 'knex'
import { containing } from '../../../platform/database/parseSearch.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { signedKey } from '../../../catalogue/products/media/withheldPictures.ts'
import { exportedColumns } from './table/tables.ts'

type Row = Record<string, unknown>

/** Export names of columns whose own name is unclear. */
const exportNames: Readonly<Record<string, string>> = {
  totp_confirmed_at: 'two_step_sign_in_since',
  promotion_code: 'code',
}

/**
 * Selects the columns of a table that the table of personal data (`people/records/privacy/table`) lists for a part of
 * the export.
 */
const columnsSql = (table: string, part: string, alias = table): string =>
  exportedColumns(table, part)
    .map(name => `${alias}."${name}"${exportNames[name] ? ` as ${exportNames[name]}` : ''}`)
    .join(', ')

/**
 * Statements for all data of an account, by their names in its export: the columns in the table of personal data, and
 * those needed to understand them. One query each; tested on SQLite and Postgres.
 */
const accountQueries = {
  account: `select ${columnsSql('users', 'account')} from users where id = ?`,
  devices: `select ${columnsSql('sessions', 'devices')} from sessions where user_id = ? order by last_seen_at desc, id`,
  linksSentByMail: `select ${columnsSql('account_links', 'linksSentByMail')} from account_links
    where user_id = ? order by created_at, id`,
  addresses: `select ${columnsSql('addresses', 'addresses')} from addresses where user_id = ? order by created_at, id`,
  cart: `select p.title, v.sku, v.color, v.size, ${columnsSql('cart_items', 'cart', 'i')} from carts c
    join cart_items i on i.cart_id = c.id join variants v on v.id = i.variant_id join products p on p.id = v.product_id
    where c.user_id = ? order by i.created_at, i.id`,
  promotionCodeInCart: `select ${columnsSql('carts', 'promotionCodeInCart')} from carts
    where user_id = ? and (promotion_code is not null or place <> 'GB')`,
  wishlist: `select p.title, p.slug, ${columnsSql('wishlist_items', 'wishlist', 'w')} from wishlist_items w
    join products p on p.id = w.product_id where w.user_id = ? order by w.created_at, w.id`,
  fitProfiles: `select ${columnsSql('fit_profiles', 'fitProfiles')} from fit_profiles where user_id = ? order by position`,
  waitingFor: `select p.title, v.sku, v.color, v.size, ${columnsSql('stock_asks', 'waitingFor', 'a')} from users u
    join stock_asks a on a.email = u.email join variants v on v.id = a.variant_id join products p on p.id = v.product_id
    where u.id = ? and u.email_confirmed_at is not null order by a.created_at, a.id`,
  newsletter: `select ${columnsSql('newsletter_subscribers', 'newsletter', 'n')} from users u
    join newsletter_subscribers n on n.email = u.email where u.id = ? and u.email_confirmed_at is not null`,
  reviews: `select p.title as product, ${columnsSql('reviews', 'reviews', 'r')} from reviews r
    join products p on p.id = r.product_id where r.user_id = ? order by r.created_at, r.id`,
  reviewPhotos: `select p.title as product, f.media_key as address,
    ${columnsSql('review_photos', 'reviewPhotos', 'f')} from review_photos f
    join products p on p.id = f.product_id where f.user_id = ? order by f.created_at, f.id`,
  ordersAtFormerShop: `select p.number, p.placed_at, p.currency, p.total, ${columnsSql('past_orders', 'ordersAtFormerShop', 'p')} from users u
    join past_orders p on p.email = u.email where u.id = ? and u.email_confirmed_at is not null order by p.placed_at, p.id`,
  notesByStaff: `select ${columnsSql('customer_notes', 'notesByStaff')} from customer_notes
    where user_id = ? order by created_at, id`,
  tags: `select ${columnsSql('customer_tags', 'tags')} from customer_tags where user_id = ? order by tag_key`,
  documents: `select ${columnsSql('documents', 'documents')}, nullif(size, 0) as size from documents
    where user_id = ? order by created_at, id`,
  changesByStaff: `select ${columnsSql('audit_log', 'changesByStaff')} from audit_log
    where subject = 'user' and subject_id = ? order by at, id`,
}

/** Statements for the data of the account's orders; each part is exported under its order. */
const orderQueries = {
  items: `select i.order_id, i.title, i.sku, i.color, i.size, i.details, i.price, i.quantity, i.line_total, i.discount, i.tax, i.advice
    from order_items i join orders o on o.id = i.order_id where o.user_id = ? order by i.title, i.id`,
  history: `select e.order_id, ${columnsSql('order_events', 'orders.history', 'e')} from order_events e
    join orders o on o.id = e.order_id where o.user_id = ? order by e.at, e.id`,
  tags: `select t.order_id, ${columnsSql('order_tags', 'orders.tags', 't')} from order_tags t
    join orders o on o.id = t.order_id where o.user_id = ? order by t.tag_key`,
  refunds: `select r.order_id, ${columnsSql('refunds', 'orders.refunds', 'r')} from refunds r
    join orders o on o.id = r.order_id where o.user_id = ? order by r.created_at, r.id`,
  returns: `select t.order_id, ${columnsSql('returns', 'orders.returns', 't')} from returns t
    join orders o on o.id = t.order_id where o.user_id = ? order by t.created_at, t.id`,
  invoices: `select n.order_id, ${columnsSql('invoices', 'orders.invoices', 'n')} from invoices n
    join orders o on o.id = n.order_id where o.user_id = ? order by n.issued_at, n.number`,
}

const ordersSql = `select ${dataExportColumns.map(columnName).join(', ')} from orders where user_id = ? order by created_at, id`

const jsonColumns = ['shipping_address', 'billing_address', 'before', 'after']
const isFlag = (name: string) => name.startsWith('is_') || name === 'marketing_opt_in'

const readableValue = (name: string, value: unknown): unknown => {
  if (typeof value === 'string' && jsonColumns.includes(name)) return JSON.parse(value)
  return isFlag(name) ? Boolean(value) : value
}

const readableRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      readableValue(name, value),
    ]),
  )

const readAll = async <K extends string>(db: Knex, queries: Record<K, string>, userId: string) => {
  const result = {} as Record<K, Row[]>
  for (const [name, sql] of entriesOf(queries))
    result[name] = (await rows<Row>(db, sql, [userId])).map(readableRow)
  return result
}

const withoutOrder = (part: Row): Row => {
  const { orderId: _, ...withoutId } = part
  return withoutId
}

const withParts = (order: Row, parts: Record<string, Row[]>): Row => ({
  ...order,
  ...Object.fromEntries(
    Object.entries(parts).map(([name, allParts]) => [
      name,
      allParts.filter(({ orderId }) => orderId === order['id']).map(withoutOrder),
    ]),
  ),
})

/**
 * Reads messages sent to the shop from the account's address. Only if the address is confirmed: anybody may register
 * it, and the messages may be somebody else's.
 */
const readContactMessages = async (db: Knex, account: Row | undefined): Promise<Row[]> => {
  if (!account?.['emailConfirmedAt']) return []
  const { sql, bindings } = containing(db, 'payload', `"email":${JSON.stringify(account['email'])}`)
  const messages = await rows<{ payload: string; created_at: string }>(
    db,
    `select payload, created_at from outbox where kind = 'contact-message' and ${sql} order by created_at, id`,
    bindings,
  )
  return messages.map(({ payload, created_at: sentAt }) => ({ ...(JSON.parse(payload) as Row), sentAt }))
}

/** How many days the links to a person's photos, approved or not, work. */
const photoLinkDays = 30

/** Collects all data of an account, by readable names; money in pence. Passwords and keys exist only as digests. */
export const collectData = async (
  deps: Pick<Deps, 'db' | 'clock' | 'jwtSecret'>,
  userId: string,
): Promise<Row> => {
  const { db } = deps
  const { account, reviewPhotos, ...otherData } = await readAll(db, accountQueries, userId)
  const parts = await readAll(db, orderQueries, userId)
  const ownOrders = (await rows<Row>(db, ordersSql, [userId])).map(readableRow)
  const contactMessages = await readContactMessages(db, account[0])
  const photos = reviewPhotos.map(({ address, ...photo }) => ({
    ...photo,
    address: pictureAddress(signedKey(deps, String(address), photoLinkDays), 1920, 'jpg'),
  }))
  return {
    account: account[0],
    ...otherData,
    reviewPhotos: photos,
    contactMessages,
    orders: ownOrders.map(order => withParts(order, parts)),
  }
}
