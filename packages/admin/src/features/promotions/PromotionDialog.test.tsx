// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { getPromotion, listPromotions } from '@shop/contracts/promotions/endpoints'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aPromotion } from '../../test/aPromotion.ts'
import { openOffice, remember, until } from '../../test/openOffice.tsx'
import { admin, listOf } from '../../test/samples.ts'

const eid = aPromotion({ version: 4 })
const terms = { code: 'EID10', kind: 'percentage', value: 10, minimumSpend: 0, startsAt: null, endsAt: null }
const limits = { usageLimit: null, perCustomerLimit: null, isActive: true }

let office: ReturnType<typeof openOffice>
beforeEach(() => remember(admin))
afterEach(() => office.close())

it('asks before a draft goes over what somebody else has saved since, and keeps what only they have changed', async () => {
  const base = { id: eid.id, version: 3, values: { ...terms, ...limits } }
  const values = { ...base.values, value: 15 }
  localStorage.setItem(
    `draft:${admin.id}:promotion:${eid.id}`,
    JSON.stringify({ savedAt: new Date().toISOString(), values, base }),
  )
  const saved = { ...eid, usageLimit: 100 }
  const sent: object[] = []
  office = openOffice(`/admin/settings/promotions?promotion=${eid.id}`, {
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
  await office.shows('and did not save is back')
  office.press('Save Promotion')
  await office.shows('Somebody else has changed this promotion.')
  expect(document.body.textContent).toContain('Your changes do not overlap, so there is nothing to decide.')
  office.press('Keep Mine and Save')
  await office.shows('Promotion EID10 updated')
  expect(sent[1]).toMatchObject({ version: 4, value: 15, usageLimit: 100 })
  await until(() => expect(office.place()).toBe('/admin/settings/promotions'))
})
