// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { ApiError } from '@shop/client/ApiError'
import { AuditEntry } from '@shop/contracts/audit/endpoints'
import { builtInRoles } from '@shop/contracts/users/builtInRoles'
import { expect, it } from 'vitest'
import { aPromotion } from '../../test/aPromotion.ts'
import { useOffice, remember, until, untilRendered } from '../../test/openOffice.tsx'
import { admin, at, idOf, listOf } from '../../test/samples.ts'

const promotion = aPromotion({ id: idOf(7), code: 'EID-20' })
const entry = blank(AuditEntry, {
  id: idOf(1),
  at,
  who: { id: admin.id, name: 'Aisha Khan', email: admin.email },
  act: 'update',
  subject: 'promotion',
  subjectId: idOf(7),
  title: 'EID-20',
  before: { minimumSpend: 0 },
  after: { minimumSpend: 3000 },
})
const answers = {
  '/admin/promotions': listOf(promotion),
  '/admin/promotions/{id}': promotion,
  '/admin/audit': { items: [entry], next: null },
  '/admin/audit/choices': { people: [], subjects: [] },
}
const place = `/admin/promotions?promotion=${promotion.id}`
const sentence = 'Minimum spend of promotion EID-20 changed from £0.00 to £30.00 by Aisha Khan'

const office = useOffice()

it('reads the history of a long form on request, and links to all changes of the record', async () => {
  await office.open(place, answers).shows('Show History')
  expect(office.sentTo('/admin/audit')).toEqual([])
  await office.press('Show History').shows(sentence)
  expect(office.sentTo('/admin/audit')).toEqual([{ subject: 'promotion', subjectId: promotion.id, limit: 3 }])
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Show All Changes',
  )
  link?.click()
  await until(() => expect(office.place()).toBe(`/admin/audit?subject=promotion&subjectId=${promotion.id}`))
})

it('says that nothing was changed yet, or shows the shop’s error', async () => {
  let answer: unknown = { items: [], next: null }
  await office.open(place, { ...answers, '/admin/audit': () => answer }).shows('Show History')
  await office.press('Show History').shows('No changes yet')
  office.press('Hide History')
  answer = new ApiError(503, 'The shop is busy.', 'overloaded')
  office.close()
  remember(admin)
  await office.open(place, { ...answers, '/admin/audit': () => answer }).shows('Show History')
  await office.press('Show History').shows('Failed to load the history.')
})

it('hides the history from staff without the right to the audit log', async () => {
  const catalogue = { ...admin, permissions: [...builtInRoles.catalogue.permissions] }
  remember(catalogue)
  await office.open(place, { ...answers, '/auth/me': catalogue }).shows('Save Promotion')
  await untilRendered()
  expect(document.body.textContent).not.toContain('History')
})
