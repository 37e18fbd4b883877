// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { OutboxItem } from '@shop/contracts/mail/endpoints'
import { expect, it } from 'vitest'
import { anOutboxItem } from '../../test/anOutboxItem.ts'
import { choose } from '../../test/choose.ts'
import { chooseFromRow } from '../../test/chooseFromRow.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { at, idOf, listOf } from '../../test/samples.ts'

const path = '/admin/outbox'
const sent = anOutboxItem({ orderId: idOf(42), orderNumber: 'M-10482' })
const dead: OutboxItem = { ...sent, id: idOf(2), state: 'dead', note: 'Mailbox is full', sentAt: null }
const waiting = blank(OutboxItem, {
  id: idOf(3),
  kind: 'invoice',
  state: 'waiting',
  attempts: 4,
  nextAttemptAt: at,
})

const office = useOffice()
const rows = () => [...office.page.querySelectorAll<HTMLElement>('tbody tr')]

it('shows each message’s subject, the reason why it was not sent, or its number of attempts', async () => {
  office.open('/admin/jobs?tab=outbox', { [path]: listOf(sent, dead, waiting) })
  await office.shows('Mailbox is full')
  const texts = rows().map(({ textContent }) => textContent)
  expect(texts[0]).toContain('Order confirmationOrder M-10482Sent')
  expect(texts[1]).toContain('Mailbox is fullFailed')
  expect(texts[2]).toContain('Invoice4 attemptsWaiting')
})

it('sends a message again, and refetches the list', async () => {
  const resend = '/admin/outbox/{id}/resend'
  let isSent = false
  office.open('/admin/jobs?tab=outbox', {
    [path]: () => listOf({ ...dead, ...(isSent && { state: 'waiting', note: null }) }),
    [resend]: () => ((isSent = true), { ...dead, state: 'waiting' }),
  })
  await office.shows('Mailbox is full')
  await chooseFromRow(rows()[0]!, 'Send Again')
  await office.shows('Sending again')
  expect(office.sentTo(resend)).toEqual([{ id: dead.id }])
  await until(() => expect(rows()[0]?.textContent).toContain('Waiting'))
})

it('filters by one state, and drops the filter if no message has it', async () => {
  office.open('/admin/jobs?tab=outbox', {
    [path]: ({ state }: { state?: string }) => (state === 'dead' ? listOf() : listOf(sent)),
  })
  await office.shows('Order confirmation')
  choose('State', 'dead')
  await office.shows('No failed emails')
  expect(office.sentTo(path).at(-1)).toEqual({ page: 1, limit: 10, state: 'dead' })
  await office.press('Clear Filters').shows('Order confirmation')
  expect(office.place()).toBe('/admin/jobs?tab=outbox')
})
