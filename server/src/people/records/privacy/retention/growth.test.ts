import { readFileSync, writeFileSync } from 'node:fs'
import { inWords, keptFor, recordsKeptFor } from '@shop/contracts/accounts/keptFor'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../../test/databases.ts'
import { handlers } from '../../../../upkeep/jobs/handlers.ts'
import { mailHandlers } from '../../../../site/mail/mailHandlers.ts'
import { plansOf } from '../../../../test/plansOf.ts'
import { ourTables } from '../../../../test/schemaText.ts'
import { useShop } from '../../../../test/startShop.ts'
import { growth } from './growth.ts'
import { removeExpired } from './removeExpired.ts'
import { acts, rules, type Timed } from './rules.ts'

const page = new URL('../../../../../../docs/operations.md', import.meta.url)
const block = /<!-- growth: [^>]*-->\n[\s\S]*?\n\n/
const terms = { ...keptFor, ...recordsKeptFor }

const reasons: Record<Timed, string> = {
  doneActs: 'acts that are done and were no mails',
  accountLetters: 'letters and links about an account',
  sentMails: 'mails that were sent',
  messages: 'messages of the contact form',
  paymentNews: 'processed',
  alerts: 'resolved',
  auditLog: 'the oldest first, and the chain begins behind them',
  visits: 'counts of a day',
  webhookDeliveries: 'written',
  agentSessions: 'the end, unless it was bought',
  agentAnswers: 'given',
  agentRecords: 'the last call',
  failedSignIns: 'the last one',
  mailCounts: 'letters that others can cause',
  newsEndings: 'unsubscribed',
  idleCarts: 'untouched',
  toldAsks: 'told',
  openAsks: 'waiting in vain',
  parcelPhotos: 'taken',
  returnLabels: 'attached',
  orderNetworks: '',
  unpaidOrders: '',
  papers: '',
  backups: '',
}
const lineOf = ([table, ends]: [string, (typeof growth)[string]]) => {
  const text =
    typeof ends === 'string' ? ends : ends.map(end => `${inWords(terms[end])}: ${reasons[end]}`).join('; ')
  return `| \`${table}\` | ${text} |`
}

it('docs/operations.md has the table of what goes when', () => {
  const lines = ['| Table | Its rows go |', '|---|---|', ...Object.entries(growth).map(lineOf)]
  const written = `<!-- growth: UPDATE_DOCS=yes npm test -- server/src/people/records/privacy/retention -->\n${lines.join('\n')}\n\n`
  const text = readFileSync(page, 'utf8')
  if (process.env['UPDATE_DOCS'] === 'yes')
    writeFileSync(
      page,
      text.replace(block, () => written),
    )
  expect(block.exec(readFileSync(page, 'utf8'))?.[0]).toBe(written)
})

it('every act of the outbox that is no mail goes early', () => {
  expect([...acts, ...Object.keys(mailHandlers)].toSorted()).toEqual(Object.keys(handlers).toSorted())
})

it('each time has a rule that sees to it', () => {
  const named = Object.values(growth).flatMap(ends => (typeof ends === 'string' ? [] : ends))
  expect(named.filter(end => !(end in rules))).toEqual([])
})

onBothDatabases('the reason why a table does not grow without end', dialect => {
  // Other jobs would be seen among its statements.
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
      // A row for each person who waits for a garment, seen once a night.
      expect(plans.filter(plan => plan !== 'SCAN stock_asks')).toEqual([])
    })
})
