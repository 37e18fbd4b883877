// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { getPromotion, listPromotions } from '@shop/contracts/promotions/endpoints'
import { expect, it } from 'vitest'
import { aPromotion } from '../../test/aPromotion.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { admin, listOf, publicSettings } from '../../test/samples.ts'

const eid = aPromotion({ version: 4 })
const terms = { code: 'EID10', kind: 'percentage', value: 10, minimumSpend: 0, startsAt: null, endsAt: null }
const limits = { usageLimit: null, perCustomerLimit: null, isActive: true }

const office = useOffice()

it('asks before a draft replaces a later save, and keeps fields that only the other person changed', async () => {
  const base = { id: eid.id, version: 3, values: { ...terms, ...limits } }
  const values = { ...base.values, value: 15 }
  localStorage.setItem(
    `draft:${admin.id}:promotion:${eid.id}`,
    JSON.stringify({ savedAt: new Date().toISOString(), values, base }),
  )
  const saved = { ...eid, usageLimit: 100 }
  const sent: object[] = []
  office.open(`/admin/promotions?promotion=${eid.id}`, {
    [listPromotions.path]: listOf(saved),
    [getPromotion.path]: (input: object) => {
      if (!('version' in input)) return saved
      sent.push(input)
      if (input.version === 4) return { ...saved, value: 15, version: 5 }
      throw new ApiError(409, 'Somebody else has changed this promotion.', 'conflict', {
        usageLimit: 'Saved now: 100.',
        version: '4',
      })
    },
  })
  await office.shows('but did not save has been restored')
  await office.press('Save Promotion').shows('Somebody else has changed this promotion.')
  expect(document.body.textContent).toContain('Your changes do not overlap, so there is nothing to decide.')
  await office.press('Keep Mine and Save').shows('Promotion EID10 updated')
  expect(sent[1]).toMatchObject({ version: 4, value: 15, usageLimit: 100 })
  await until(() => expect(office.place()).toBe('/admin/promotions'))
})

it('fills fields that are missing in a draft from an earlier release', async () => {
  const { isActive: _, ...values } = { ...terms, ...limits }
  const base = { id: eid.id, version: 4, values }
  localStorage.setItem(
    `draft:${admin.id}:promotion:${eid.id}`,
    JSON.stringify({ savedAt: new Date().toISOString(), values: { ...values, value: 15 }, base }),
  )
  const sent: object[] = []
  office.open(`/admin/promotions?promotion=${eid.id}`, {
    [listPromotions.path]: listOf(eid),
    [getPromotion.path]: (input: object) => {
      if ('version' in input) sent.push(input)
      return eid
    },
  })
  await office.shows('but did not save has been restored')
  await office.press('Save Promotion').shows('Promotion EID10 updated')
  expect(sent).toEqual([expect.objectContaining({ value: 15, isActive: true })])
})

const openForm = async (timezone: string) => {
  const sent: { endsAt: string | null }[] = []
  office.open('/admin/promotions?create=true', {
    '/settings': publicSettings({ timezone }),
    [listPromotions.path]: (input: { code?: string; endsAt?: string | null }) => {
      if (input.code === undefined) return listOf()
      sent.push({ endsAt: input.endsAt ?? null })
      return eid
    },
  })
  await office.shows('Create Promotion')
  return sent
}
const typeEnd = async (minute: string) => {
  office.type('Ends', minute)
  await until(() => expect(office.valueOf('Ends')).not.toBe(''))
}

it.each([
  ['Europe/London', 'Ends (London time)', '2026-12-31T23:59:00.000Z'],
  ['Asia/Dubai', 'Ends (Dubai time)', '2026-12-31T19:59:00.000Z'],
])('reads times in the shop’s time zone %s, and names it', async (zone, label, instant) => {
  const sent = await openForm(zone)
  await office.shows(label)
  office.type('Code', 'NEWYEAR')
  office.type('Percentage', '10')
  await typeEnd('2026-12-31T23:59')
  expect(office.valueOf('Ends')).toBe('2026-12-31T23:59')
  document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click()
  await until(() => expect(sent).toEqual([expect.objectContaining({ endsAt: instant })]))
})

it('explains a time that a clock change skips or repeats', async () => {
  await openForm('Europe/London')
  await typeEnd('2026-03-29T01:30')
  await office.shows('Clocks go forward that night, so there is no 01:30: this is 29 Mar 2026, 02:30 BST.')
  expect(office.valueOf('Ends')).toBe('2026-03-29T02:30')
  await typeEnd('2026-10-25T01:30')
  await office.shows(
    'Clocks go back that night and show 01:30 twice. This is the first: 25 Oct 2026, 01:30 BST.',
  )
  await typeEnd('2026-10-25T02:00')
  await until(() => expect(document.body.textContent).not.toContain('Clocks go'))
})
