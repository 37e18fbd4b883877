import type { Subscriber } from '@shop/contracts/accounts/newsletterEndpoints'
import type { Knex } from 'knex'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Deps } from '../../../platform/base/deps.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import { rows } from '../../../platform/database/rows.ts'
import { csvFile, type CsvCell } from '../../../platform/http/answers/csvFile.ts'
import type { StreamedFile } from '../../../platform/http/answers/serialisedAnswers.ts'
import { readMembers } from '../../segments/members.ts'
import { unsubscribeLink } from './newsletterLinks.ts'
import { sourceOfText } from './subscription.ts'

interface Row extends Subscriber {
  /** Id of the account; empty without one. */
  id: string
  text: string
}

// An account's preference overrides a subscription without an account. Tested on SQLite and Postgres.
const subscribersSql = `select u.id, u.email, u.first_name || ' ' || u.last_name as name, u.marketing_changed_at as since,
    u.marketing_text as text, 'account' as source from users u
    where u.marketing_opt_in = true and u.is_active = true and u.email_confirmed_at is not null
  union all
  select coalesce((select u.id from users u where u.email = s.email and u.is_active = true), '') as id, s.email, '' as name, s.confirmed_at as since, s.text, 'newsletter' as source from newsletter_subscribers s
    where not exists (select 1 from users u
      where u.email = s.email and u.is_active = true and u.email_confirmed_at is not null)`

const withSource = (row: Row): Row =>
  row.source === 'newsletter' ? { ...row, source: sourceOfText(row.text) } : row

/** Reads a page of subscribers, newest first. */
export const listSubscribers = async (db: Knex, { page, limit }: { page: number; limit: number }) => {
  const [countRow] = await rows<{ total: number }>(db, `select count(*) as total from (${subscribersSql}) e`)
  const subscribers = await rows<Row>(
    db,
    `select email, name, since, text, source from (${subscribersSql}) e order by since desc, email limit ? offset ?`,
    [limit, (page - 1) * limit],
  )
  return pageOf(subscribers.map(withSource), countRow?.total ?? 0, page, limit)
}

const batchSize = 500

const columns = ['Email', 'Name', 'Subscribed', 'By', 'Agreed to', 'Unsubscribe link'] as const

async function* readBatches(deps: Deps, members: ReadonlySet<string> | null): AsyncGenerator<CsvCell[][]> {
  let lastEmail = ''
  for (;;) {
    const subscribers = await rows<Row>(
      deps.db,
      `select id, email, name, since, text, source from (${subscribersSql}) e where email > ? order by email limit ${batchSize}`,
      [lastEmail],
    )
    const selected = members ? subscribers.filter(({ id }) => members.has(id)) : subscribers
    yield selected
      .map(withSource)
      .map(({ email, name, since, source, text }) => [
        email,
        name,
        since,
        source === 'account' ? 'Account' : 'Newsletter form',
        text,
        unsubscribeLink(deps, email),
      ])
    lastEmail = subscribers.at(-1)?.email ?? ''
    if (subscribers.length < batchSize) return
  }
}

/** Streams all subscribers as CSV; with `rules`, only the customers who meet these conditions. */
export const exportSubscribers = async (deps: Deps, rules: string | undefined): Promise<StreamedFile> => {
  const { timezone } = (await deps.settings.read()).general
  const members = rules === undefined ? null : new Set(await readMembers(deps.db, rules, deps.clock.now()))
  return csvFile(`subscribers-${dayAt(timezone, deps.clock.now())}`, columns, readBatches(deps, members))
}
