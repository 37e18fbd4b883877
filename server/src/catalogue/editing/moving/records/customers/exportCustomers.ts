import type { Knex } from 'knex'
import type { Deps } from '../../../../../platform/base/deps.ts'
import { csvFile, pounds, type CsvCell } from '../../../../../platform/http/answers/csvFile.ts'
import { dayAt } from '@shop/contracts/shop/zoneClock'

interface Customer {
  id: string
  email: string
  first_name: string
  last_name: string
  phone: string | null
  email_confirmed_at: string | null
  password_hash: string | null
  marketing_opt_in: boolean | number
  marketing_changed_at: string | null
  marketing_text: string | null
  subscribed_at: string | null
  subscribed_text: string | null
}

interface Address {
  user_id: string
  type: 'SHIPPING' | 'BILLING'
  is_default: boolean | number
  first_name: string
  last_name: string
  address1: string
  address2: string | null
  city: string
  state: string | null
  postal_code: string
  country: string
}

interface CustomerFacts {
  customer: Customer
  address: Address | undefined
  furtherAddresses: Address[]
  tags: string[]
  notes: string[]
  orders: { count: number; spent: number }
}

type Column = (facts: CustomerFacts) => CsvCell

const ofAddress =
  (name: Exclude<keyof Address, 'is_default'>): Column =>
  ({ address }) =>
    address?.[name] ?? null

/** Returns the time and the text of a customer's consent to the newsletter; null without a consent. */
const newsletterConsent = ({ customer }: CustomerFacts) => {
  if (customer.marketing_opt_in) return { at: customer.marketing_changed_at, text: customer.marketing_text }
  if (customer.subscribed_at === null) return null
  return { at: customer.subscribed_at, text: customer.subscribed_text }
}

/** Shopify’s columns, in its order. */
const shopify: Readonly<Record<string, Column>> = {
  'Customer ID': ({ customer }) => customer.id,
  'First Name': ({ customer }) => customer.first_name,
  'Last Name': ({ customer }) => customer.last_name,
  Email: ({ customer }) => customer.email,
  'Accepts Email Marketing': facts => (newsletterConsent(facts) ? 'yes' : 'no'),
  'Default Address Company': () => null,
  'Default Address Address1': ofAddress('address1'),
  'Default Address Address2': ofAddress('address2'),
  'Default Address City': ofAddress('city'),
  'Default Address Province Code': ofAddress('state'),
  'Default Address Country Code': ofAddress('country'),
  'Default Address Zip': ofAddress('postal_code'),
  'Default Address Phone': () => null,
  Phone: ({ customer }) => customer.phone,
  'Accepts SMS Marketing': () => 'no',
  'Total Spent': ({ orders }) => pounds(orders.spent),
  'Total Orders': ({ orders }) => orders.count,
  Note: ({ notes }) => notes.join('\n'),
  'Tax Exempt': () => 'no',
  Tags: ({ tags }) => tags.join(', '),
}

const presentAddress = (address: Address) => ({
  type: address.type,
  isDefault: Boolean(address.is_default),
  firstName: address.first_name,
  lastName: address.last_name,
  address1: address.address1,
  address2: address.address2 ?? '',
  city: address.city,
  state: address.state ?? '',
  postalCode: address.postal_code,
  country: address.country,
})

/** Facts for which Shopify has no columns. */
const extraColumns: Readonly<Record<string, Column>> = {
  'Email Marketing: Updated At': facts => newsletterConsent(facts)?.at ?? null,
  'Email Marketing: Text': facts => newsletterConsent(facts)?.text ?? null,
  'Default Address First Name': ofAddress('first_name'),
  'Default Address Last Name': ofAddress('last_name'),
  'Further Addresses': ({ furtherAddresses }) =>
    furtherAddresses.length > 0 ? JSON.stringify(furtherAddresses.map(presentAddress)) : null,
}

export const customerColumns = { shopify, whole: { ...shopify, ...extraColumns } } as const

const batchSize = 200

interface PastSum {
  email: string
  count: number | string
  spent: number | string | null
}

/**
 * Sums past orders of customers whose address is confirmed, or who have never chosen a password: an account that an
 * import has added belongs to nobody else.
 */
const readPastOrders = (db: Knex, customers: readonly Customer[]): Promise<PastSum[]> => {
  const isTheirs = ({ email_confirmed_at: confirmedAt, password_hash: password }: Customer) =>
    confirmedAt !== null || password === null
  return db('past_orders')
    .whereIn(
      'email',
      customers.filter(isTheirs).map(({ email }) => email),
    )
    .where({ is_sold: true })
    .groupBy('email')
    .select('email')
    .count({ count: '*' })
    .sum({ spent: 'total' })
}

const readFacts = async (db: Knex, customers: readonly Customer[]): Promise<CustomerFacts[]> => {
  const ids = customers.map(({ id }) => id)
  const addresses: Address[] = await db('addresses')
    .whereIn('user_id', ids)
    .orderBy([{ column: 'is_default', order: 'desc' }, { column: 'created_at' }, { column: 'id' }])
  const tags: { user_id: string; tag: string }[] = await db('customer_tags')
    .whereIn('user_id', ids)
    .orderBy('tag_key')
    .select('user_id', 'tag')
  const notes: { user_id: string; text: string }[] = await db('customer_notes')
    .whereIn('user_id', ids)
    .orderBy(['created_at', 'id'])
    .select('user_id', 'text')
  const orders: { user_id: string; count: number | string; spent: number | string | null }[] = await db(
    'orders',
  )
    .whereIn('user_id', ids)
    .whereNotNull('paid_at')
    .groupBy('user_id')
    .select('user_id')
    .count({ count: '*' })
    .sum({ spent: 'total' })
  const pastOrders = await readPastOrders(db, customers)
  return customers.map(customer => {
    const rowsOfCustomer = <T extends { user_id: string }>(allRows: readonly T[]) =>
      allRows.filter(({ user_id: id }) => id === customer.id)
    const orderSums = [
      ...rowsOfCustomer(orders),
      ...pastOrders.filter(({ email }) => email === customer.email),
    ]
    const customerAddresses = rowsOfCustomer(addresses)
    const address = customerAddresses.find(({ type }) => type === 'SHIPPING')
    return {
      customer,
      address,
      furtherAddresses: customerAddresses.filter(other => other !== address),
      tags: rowsOfCustomer(tags).map(({ tag }) => tag),
      notes: rowsOfCustomer(notes).map(({ text }) => text),
      orders: {
        count: orderSums.reduce((sum, { count }) => sum + Number(count), 0),
        spent: orderSums.reduce((sum, { spent }) => sum + Number(spent), 0),
      },
    }
  })
}

/** Reads all customers except staff, in batches. Tested on SQLite and Postgres. */
export const readCustomerRows = async function* (
  db: Knex,
  columns: Readonly<Record<string, Column>>,
): AsyncGenerator<CsvCell[][]> {
  for (let lastId = ''; ;) {
    const customers: Customer[] = await db('users as u')
      .leftJoin('newsletter_subscribers as n', 'n.email', 'u.email')
      .where({ 'u.is_admin': false, 'u.is_active': true })
      .where('u.id', '>', lastId)
      .orderBy('u.id')
      .limit(batchSize)
      .select('u.*', { subscribed_at: 'n.confirmed_at', subscribed_text: 'n.text' })
    const facts = await readFacts(db, customers)
    yield facts.map(customerFacts => Object.values(columns).map(column => column(customerFacts)))
    lastId = customers.at(-1)?.id ?? lastId
    if (customers.length < batchSize) return
  }
}

/** Streams all customers in Shopify’s format. */
export const exportCustomersForShopify = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, timeZone: string) =>
  csvFile(
    `customers-shopify-${dayAt(timeZone, clock.now())}`,
    Object.keys(shopify),
    readCustomerRows(db, shopify),
  )
