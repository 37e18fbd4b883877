// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { UserDetail } from '@shop/contracts/users/endpoints'
import { expect, it } from 'vitest'
import { aCustomer, customerDetail } from '../../test/aCustomer.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { admin, listOf } from '../../test/samples.ts'

const office = useOffice()

type Input = Partial<UserDetail>

/** Opens the form of an account that other people also change. */
const openForm = async (start = customerDetail(), refuse: (input: Input) => void = () => undefined) => {
  let saved = start
  const sent: Input[] = []
  office.open(`/admin/users?user=${saved.id}`, {
    '/admin/users': listOf(aCustomer),
    '/admin/users/{id}': (input: Input) => {
      if (input.version === undefined) return saved
      sent.push(input)
      refuse(input)
      if (input.version !== saved.version)
        throw new ApiError(409, 'Yusuf Khan has changed this account since you opened it.', 'conflict', {
          firstName: `Saved now: ${saved.firstName}.`,
          lastName: `Saved now: ${saved.lastName}.`,
          version: String(saved.version),
        })
      saved = { ...saved, ...input, phone: input.phone || null, version: saved.version + 1 }
      return saved
    },
  })
  await office.shows('Edit User')
  await office.press('Edit User').shows('Save User')
  return {
    sent,
    saved: () => saved,
    saveElsewhere: (change: Input) => {
      saved = { ...saved, ...change, version: saved.version + 1 }
    },
  }
}
const saveButton = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save User')
const draft = () => localStorage.getItem(`draft:${admin.id}:user:${aCustomer.id}`)

it.each([
  [
    'fields',
    () => new ApiError(400, 'Please check.', 'validation_failed', { firstName: 'Not a name.' }),
    'Not a name.',
  ],
  [
    'a conflict without a version',
    () => new ApiError(409, 'This account is closed.', 'conflict'),
    'This account is closed.',
  ],
  ['the server', () => new ApiError(500, 'Internal Server Error'), 'Failed to update user'],
  ['the network', () => new TypeError('fetch failed'), 'The connection was lost before the shop answered.'],
])(
  'keeps typed values when a save fails by %s, and saves them at the next attempt',
  async (_, failure, words) => {
    let fails = true
    const { sent } = await openForm(customerDetail(), () => {
      if (fails) throw failure()
    })
    office.type('First name', 'Danyal')
    await office.press('Save User').shows(words)
    await until(() => expect(document.body.textContent).not.toContain('Saving...'))
    expect(office.valueOf('First name')).toBe('Danyal')
    fails = false
    // After a lost call, the button waits for a check of the connection.
    await until(() => expect(saveButton()?.disabled).toBe(false))
    await office.press('Save User').shows('User updated successfully!')
    expect(sent.at(-1)).toMatchObject({ firstName: 'Danyal', version: 1 })
    expect(draft()).toBeNull()
  },
)

it('validates before sending, and names missing values', async () => {
  const { sent } = await openForm()
  office.type('Last name', '')
  await office.press('Save User').shows('Please fill in all required fields.', 'This field is required.')
  expect(sent).toEqual([])
})

it('merges with somebody else’s save: theirs if only they changed a field, mine on request', async () => {
  const { sent, saveElsewhere } = await openForm()
  saveElsewhere({ firstName: 'Dan', lastName: 'Reed' })
  office.type('First name', 'Danyal')
  await office.press('Save User').shows('First nameSaved now: Dan.Yours: Danyal')
  await office.shows('Updated with their changes, as you had not edited these:Last nameSaved now: Reed.')
  await office.press('Keep Mine and Save').shows('User updated successfully!')
  expect(sent.at(-1)).toMatchObject({ firstName: 'Danyal', lastName: 'Reed', version: 2 })
})

it('accepts their changes without saving, and keeps fields that only I have changed', async () => {
  const { sent, saveElsewhere } = await openForm()
  saveElsewhere({ firstName: 'Dan' })
  office.type('First name', 'Danyal')
  office.type('Phone', '020 7946 0018')
  await office.press('Save User').shows('Somebody else saved first')
  office.press('Take Theirs')
  await until(() => expect(office.valueOf('First name')).toBe('Dan'))
  expect(office.valueOf('Phone')).toBe('020 7946 0018')
  expect(sent).toHaveLength(1)
  await office.press('Save User').shows('User updated successfully!')
  expect(sent.at(-1)).toMatchObject({ firstName: 'Dan', phone: '020 7946 0018', version: 2 })
})

it('returns to the unchanged form, and asks again at the next save', async () => {
  const { sent, saveElsewhere } = await openForm()
  saveElsewhere({ firstName: 'Dan' })
  office.type('First name', 'Danyal')
  await office.press('Save User').shows('Somebody else saved first')
  office.press('Back to the Form')
  await until(() => expect(document.body.textContent).not.toContain('Somebody else saved first'))
  expect(office.valueOf('First name')).toBe('Danyal')
  await office.press('Save User').shows('Somebody else saved first')
  expect(sent.map(({ version }) => version)).toEqual([1, 1])
})

it('restores a draft after a crash as a change of the version that it was based on', async () => {
  const first = await openForm()
  office.type('First name', 'Danyal')
  await until(() => expect(draft()).toContain('Danyal'))
  office.crash()
  // Somebody else saves while the window is closed.
  first.saveElsewhere({ lastName: 'Reed' })
  const { sent } = await openForm(first.saved())
  await office.shows('but did not save has been restored')
  expect(office.valueOf('First name')).toBe('Danyal')
  await office.press('Save User').shows('Your changes do not overlap, so there is nothing to decide.')
  await office.press('Keep Mine and Save').shows('User updated successfully!')
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
  expect(sent.at(-1)).toMatchObject({ firstName: 'Danyal', lastName: 'Reed' })
})
