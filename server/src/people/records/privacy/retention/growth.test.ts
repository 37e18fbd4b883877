import { readFileSync, writeFileSync } from 'node:fs'
import {
  periodInWords,
  retentionPeriods,
  recordRetentionPeriods,
} from '@shop/contracts/accounts/retentionPeriods'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../../test/databases.ts'
import { handlers } from '../../../../upkeep/jobs/handlers.ts'
import { mailHandlers } from '../../../../site/mail/mailHandlers.ts'
import { plansOf } from '../../../../test/plansOf.ts'
import { ourTables } from '../../../../test/schemaText.ts'
import { useShop } from '../../../../test/startShop.ts'
import { growth } from './growth.ts'
import { removeExpired } from './removeExpired.ts'
import { workKinds, rules, type RetentionPeriodName } from './rules.ts'

const page = new URL('../../../../../../docs/operations.md', import.meta.url)
const block = /<!-- growth: [^>]*-->\n[\s\S]*?\n\n/
const terms = { ...retentionPeriods, ...recordRetentionPeriods }

const reasons: Record<RetentionPeriodName, string> = {
  completedOutboxWork: 'completed messages that are not emails',
  accountEmails: 'emails and links about an account',
  sentMails: 'sent emails',
  messages: 'messages of the contact form',
  paymentEvents: 'processed',
  alerts: 'resolved',
  auditLog: 'the oldest first; the hash chain then begins after them',
  visits: 'counts per day',
  webhookDeliveries: 'created',
  agentSessions: 'ended without an order',
  agentAnswers: 'given',
  agentRecords: 'the last call',
  failedSignIns: 'the last one',
  mailCounts: 'emails that other people can cause',
  unsubscriptions: 'unsubscribed',
  idleCarts: 'untouched',
  answeredStockRequests: 'answered',
  openStockRequests: 'unanswered',
  parcelPhotos: 'taken',
  returnLabels: 'attached',
  orderNetworks: '',
  unpaidOrders: '',
  papers: '',
  backups: '',
}
const lineOf = ([table, ends]: [string, (typeof growth)[string]]) => {
  const text =
    typeof ends === 'string'
      ? ends
      : ends.map(end => `${periodInWords(terms[end])}: ${reasons[end]}`).join('; ')
  return `| \`${table}\` | ${text} |`
}

it('docs/operations.md has the table of what is deleted when', () => {
  const lines = ['| Table | When its rows are deleted |', '|---|---|', ...Object.entries(growth).map(lineOf)]
  const written = `<!-- growth: UPDATE_DOCS=yes npm test -- server/src/people/records/privacy/retention -->\n${lines.join('\n')}\n\n`
  const text = readFileSync(page, 'utf8')
  if (process.env['UPDATE_DOCS'] === 'yes')
    writeFileSync(
      page,
      text.replace(block, () => written),
    )
  expect(block.exec(readFileSync(page, 'utf8'))?.[0]).toBe(written)
})

it('every outbox message that is not an email is deleted early', () => {
  expect([...workKinds, ...Object.keys(mailHandlers)].toSorted()).toEqual(Object.keys(handlers).toSorted())
})

it('each retention period has a rule that enforces it', () => {
  const namedPeriods = Object.values(growth).flatMap(ends => (typeof ends === 'string' ? [] : ends))
  expect(namedPeriods.filter(end => !(end in rules))).toEqual([])
})

onBothDatabases('the reason why a table does not grow without limit', dialect => {
  // Other jobs' statements would be counted as well.
  const shop = useShop(dialect, { areJobsOnDemand: true })

  it('is stated for each table', async () => {
    const names = await ourTables(shop.deps.db)
    expect(names.filter(name => !(name in growth))).toEqual([])
    expect(Object.keys(growth).filter(name => !names.includes(name))).toEqual([])
  })

  if (dialect === 'sqlite')
    it('is found by an index', async () => {
      const steps = await plansOf(
        shop,
        () => removeExpired(shop.deps, { aborted: false }),
        sql => /^(select|with)/i.test(sql),
      )
      const plans = steps.filter(step => /^SCAN (?!.*USING)/.test(step))
      // One row for each back-in-stock request, read once a night.
      expect(plans.filter(plan => plan !== 'SCAN stock_asks')).toEqual([])
    })
})
