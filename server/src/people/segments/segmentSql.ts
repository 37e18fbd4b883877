import type { SegmentCondition, Segment, SegmentFactName } from '@shop/contracts/segments'
import { tagKey } from '@shop/contracts/tags'
import { dayMs } from '../../platform/base/time.ts'

/**
 * Condition for orders that count as sales. Cancelled and fully refunded orders do not, as in the statistics of the
 * whole shop.
 */
export const isSoldSql = "o.status in ('PAID', 'SHIPPED', 'DELIVERED')"

/**
 * Condition for orders `o` that only pay for a dearer delivery of another order. Their money counts, but they do not
 * count as orders of their customers.
 */
export const isSurchargeSql =
  '(o.adds_to is not null and not exists (select 1 from order_items x where x.order_id = o.id))'

export interface Sql {
  sql: string
  bindings: readonly unknown[]
}

/** Customers to select from: `people` has a row for each, with `id`, `created_at` and `wants_news`. */
interface Scope {
  people: Sql
  /** The column of an order `o` with the person's id, and the condition for orders of these people. */
  owner: string
  orders: Sql
  /** The condition for addresses and tags `a` of these people. */
  owned: Sql
}

const isSubscriberSql = (email: string) =>
  `exists (select 1 from newsletter_subscribers s where s.email = ${email})`

/** SQL that tells whether an account `u` is subscribed to the newsletter, by the rules of `readConsent`. */
export const isSubscribedSql = `case when u.email_confirmed_at is not null then u.marketing_opt_in else ${isSubscriberSql('u.email')} end`

const accountsSql = `select u.id, u.created_at, ${isSubscribedSql} as wants_news
  from users u where u.is_admin = false and u.is_active = true`

/** Scope of every active account except those of staff. */
export const allCustomersScope: Scope = {
  people: { sql: accountsSql, bindings: [] },
  owner: 'o.user_id',
  orders: { sql: 'o.user_id is not null', bindings: [] },
  owned: { sql: 'a.user_id is not null', bindings: [] },
}

export const accountScope = (id: string): Scope => ({
  people: { sql: `${accountsSql} and u.id = ?`, bindings: [id] },
  owner: 'o.user_id',
  orders: { sql: 'o.user_id = ?', bindings: [id] },
  owned: { sql: 'a.user_id = ?', bindings: [id] },
})

/** Scope of a guest, of whom only guest orders and a newsletter subscription with the address are known. */
export const guestScope = (email: string): Scope => ({
  people: {
    sql: `select cast(? as varchar(254)) as id, cast(null as varchar(24)) as created_at, ${isSubscriberSql('?')} as wants_news`,
    bindings: [email, email],
  },
  owner: 'o.email',
  orders: { sql: 'o.user_id is null and o.email = ?', bindings: [email] },
  owned: { sql: '1 = 0', bindings: [] },
})

interface Term extends Sql {
  /** Names of the totals that the condition reads. */
  reads?: readonly (keyof typeof sums)[]
  /** Ids of people, under the table alias `c` in the condition. */
  chosen?: Sql
  /** A record that has to exist; otherwise nobody is in the segment. */
  exists?: Sql
}

const soldSum = (value: string) => `sum(case when o.status = 'REFUNDED' then 0 else ${value} end)`
const soldAtSql = `case when o.status = 'REFUNDED' or ${isSurchargeSql} then null else o.created_at end`

/** Totals of each person, by their table alias: `f` of sold orders, `r` of refunds, `t` of returns. */
const sums = {
  f: ({ owner, orders }: Scope): Sql => ({
    sql: `select ${owner} as person, count(*) as paid, ${soldSum(`case when ${isSurchargeSql} then 0 else 1 end`)} as orders, ${soldSum('o.total')} as total,
        min(${soldAtSql}) as first_at, max(${soldAtSql}) as last_at
      from orders o where ${orders.sql} and o.status in ('PAID', 'SHIPPED', 'DELIVERED', 'REFUNDED') group by ${owner}`,
    bindings: orders.bindings,
  }),
  r: ({ owner, orders }: Scope): Sql => ({
    sql: `select ${owner} as person, sum(r.amount) as amount from refunds r join orders o on o.id = r.order_id
      where ${orders.sql} and ${isSoldSql} and r.state = 'SUCCEEDED' group by ${owner}`,
    bindings: orders.bindings,
  }),
  t: ({ owner, orders }: Scope): Sql => ({
    sql: `select ${owner} as person, count(distinct t.order_id) as orders from returns t join orders o on o.id = t.order_id
      where ${orders.sql} and t.state <> 'CANCELED' group by ${owner}`,
    bindings: orders.bindings,
  }),
}

const sqlOperators: Record<string, string> = { min: '>=', max: '<=', before: '<', within: '>=' }

const numberTerm = (
  expression: string,
  reads: Term['reads'],
  { operator, value }: SegmentCondition,
): Term => ({
  sql: `${expression} ${sqlOperators[operator]} ?`,
  bindings: [Number(value)],
  reads: reads ?? [],
})

const dateTerm = (
  column: string,
  { operator, value }: SegmentCondition,
  now: number,
  reads: Term['reads'] = [],
): Term => ({
  sql: `${column} ${sqlOperators[operator]} ?`,
  bindings: [new Date(now - Number(value) * dayMs).toISOString()],
  reads,
})

const memberTerm = (operator: string, chosen: Sql): Term => ({
  sql: operator === 'never' || operator === 'not' ? 'c.person is null' : 'c.person is not null',
  bindings: [],
  chosen,
})

const buyersSql = ({ owner, orders }: Scope, condition: string, value: string): Sql => ({
  sql: `select distinct ${owner} as person from order_items i join orders o on o.id = i.order_id
    where ${orders.sql} and ${isSoldSql} and ${condition}`,
  bindings: [...orders.bindings, value],
})

const spentSql = '(coalesce(f.total, 0) - coalesce(r.amount, 0))'

type TermBuilder = (condition: SegmentCondition, scope: Scope, now: number) => Term

const termBuilders: Record<SegmentFactName, TermBuilder> = {
  orders: condition => numberTerm('coalesce(f.orders, 0)', ['f'], condition),
  spent: condition => numberTerm(spentSql, ['f', 'r'], condition),
  average: ({ operator, value }) => ({
    sql: `f.orders > 0 and ${spentSql} ${sqlOperators[operator]} ? * f.orders`,
    bindings: [Number(value)],
    reads: ['f', 'r'],
  }),
  returned: ({ operator, value }) => ({
    sql: `f.paid > 0 and coalesce(t.orders, 0) * 100 ${sqlOperators[operator]} ? * f.paid`,
    bindings: [Number(value)],
    reads: ['f', 't'],
  }),
  lastOrder: (condition, _, now) => dateTerm('f.last_at', condition, now, ['f']),
  firstOrder: (condition, _, now) => dateTerm('f.first_at', condition, now, ['f']),
  signedUp: (condition, _, now) => dateTerm('p.created_at', condition, now),
  product: ({ operator, value }, scope) => ({
    ...memberTerm(operator, buyersSql(scope, 'i.product_id = ?', value)),
    exists: { sql: 'select 1 from products x where x.id = ?', bindings: [value] },
  }),
  collection: ({ operator, value }, scope) => ({
    ...memberTerm(
      operator,
      buyersSql(
        scope,
        'i.product_id in (select m.product_id from collection_products m where m.collection_id = ?)',
        value,
      ),
    ),
    exists: { sql: 'select 1 from collections x where x.id = ?', bindings: [value] },
  }),
  size: ({ operator, value }, scope) => memberTerm(operator, buyersSql(scope, 'i.size = ?', value)),
  country: ({ operator, value }, { owner, orders, owned }) =>
    memberTerm(operator, {
      // Groups the people instead of using `union`, for which Postgres sorts all rows.
      sql: `select w.person from (
          select ${owner} as person from orders o where ${orders.sql} and ${isSoldSql} and o.country = ?
          union all select a.user_id from addresses a where ${owned.sql} and a.country = ?) w group by w.person`,
      bindings: [...orders.bindings, value, ...owned.bindings, value],
    }),
  postcode: ({ value }, { owned }) =>
    memberTerm('is', {
      sql: `select distinct a.user_id as person from addresses a
        where ${owned.sql} and replace(upper(a.postal_code), ' ', '') like ?`,
      bindings: [...owned.bindings, `${value.toUpperCase().replaceAll(' ', '')}%`],
    }),
  tag: ({ operator, value }, { owned }) =>
    memberTerm(operator, {
      sql: `select a.user_id as person from customer_tags a where ${owned.sql} and a.tag_key = ?`,
      bindings: [...owned.bindings, tagKey(value)],
    }),
  news: ({ value }) => ({ sql: `p.wants_news = ${value === 'yes'}`, bindings: [] }),
}

const joinSql = (name: string, { sql, bindings }: Sql): Sql => ({
  sql: `left join (${sql}) ${name} on ${name}.person = p.id`,
  bindings,
})

/**
 * Returns SQL for the ids of a segment's people; each total is calculated once however many conditions read it. If a
 * product or collection of a condition no longer exists, nobody is in the segment. Tested on SQLite and Postgres.
 */
export const segmentSql = ({ match, conditions }: Segment, scope: Scope, now: number): Sql => {
  const terms = conditions.map(condition => termBuilders[condition.fact](condition, scope, now))
  const sumNames = new Set(terms.flatMap(({ reads = [] }) => reads))
  const joins = [
    ...[...sumNames].map(name => joinSql(name, sums[name](scope))),
    ...terms.flatMap(({ chosen }, index) => (chosen ? [joinSql(`c${index}`, chosen)] : [])),
  ]
  const termSql = terms.map(({ sql }, index) => `(${sql.replace(/\bc\./, `c${index}.`)})`)
  const existing = terms.flatMap(({ exists }) => (exists ? [exists] : []))
  const parts = [scope.people, ...joins, ...terms, ...existing]
  return {
    sql: `select p.id from (${scope.people.sql}) p ${joins.map(({ sql }) => sql).join(' ')}
      where (${termSql.join(match === 'all' ? ' and ' : ' or ')})
      ${existing.map(({ sql }) => `and exists (${sql})`).join(' ')}`,
    bindings: parts.flatMap(({ bindings }) => bindings),
  }
}
