// @vitest-environment jsdom
import { entriesOf } from '@shop/contracts/keys'
import { periodInWords, retentionPeriods } from '@shop/contracts/accounts/retentionPeriods'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop } from '../../test/openShop.tsx'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

/** Beginning of the table row for each retention period; the compiler reports a missing one. */
const rowBeginnings: Record<keyof typeof retentionPeriods, string> = {
  accountEmails: 'Account',
  idleCarts: 'Cart',
  openStockRequests: 'Email addresses left with a sold-out piece',
  answeredStockRequests: 'Email addresses left with a sold-out piece',
  papers: 'Orders, invoices',
  unpaidOrders: 'Orders that were never paid',
  paymentEvents: 'What our payment provider tells',
  orderNetworks: 'Which network',
  webhookDeliveries: 'Copies of what',
  agentSessions: 'What an assistant that shops for you',
  agentAnswers: 'What we answered an assistant',
  sentMails: 'Which emails',
  messages: 'Messages you send',
  failedSignIns: 'Failed sign-ins',
  mailCounts: 'Emails that somebody has asked us to send',
  unsubscriptions: 'Whether you want offers',
  alerts: 'Notes to ourselves',
  parcelPhotos: 'Photos of packed parcels',
  returnLabels: 'Prepaid labels of returns',
  backups: 'Backups',
}

test('states the retention period of each kind of data that the shop applies', async () => {
  shop = await openShop('/privacy')
  const rows = [...shop.page.querySelectorAll('main table tbody tr')]
  for (const [name, beginning] of entriesOf(rowBeginnings)) {
    const row = rows.find(({ textContent }) => textContent?.startsWith(beginning))
    const time = row?.querySelector('td:last-child')?.textContent?.toLowerCase()
    expect(time, name).toContain(periodInWords(retentionPeriods[name]))
  }
})

test('writes periods in everyday words', () => {
  expect(periodInWords({ days: 1 })).toBe('one day')
  expect(periodInWords({ days: 90 })).toBe('90 days')
  expect(periodInWords({ years: 2 })).toBe('two years')
})
