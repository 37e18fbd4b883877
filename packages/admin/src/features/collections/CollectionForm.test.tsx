// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { expect, it } from 'vitest'
import { endSession, until } from '../../test/openOffice.tsx'
import { recordDialogTexts } from '../../test/recordDialogTexts.ts'
import {
  eid,
  draft,
  emptyList,
  office,
  open,
  callsBy,
  useCollectionForm,
  id,
} from '../../test/collectionForm.ts'

useCollectionForm()

it('restores typed values after a crash, and deletes them once discarded', async () => {
  await open()
  office.type('Name', 'Eid Classics')
  await until(() => expect(localStorage.getItem(draft)).toContain('Classics'))
  office.crash()
  await open()
  await office.shows('but did not save has been restored')
  expect(office.valueOf('Name')).toBe('Eid Classics')
  office.press('Discard')
  await until(() => expect(office.valueOf('Name')).toBe('Eid Capsule'))
  expect(localStorage.getItem(draft)).toBeNull()
})

it('asks before an unsaved form is left, and keeps it if the user stays', async () => {
  await open()
  office.type('Name', 'Eid Classics')
  await until(() => expect(office.valueOf('Name')).toBe('Eid Classics'))
  void office.go('/admin/alerts')
  await office.shows('Leave without saving?')
  office.press('Keep Editing')
  await until(() => expect(document.body.textContent).not.toContain('Leave without saving?'))
  expect(office.place()).toBe(`/admin/collections?edit=${id}`)
  expect(office.valueOf('Name')).toBe('Eid Classics')
  void office.go('/admin/alerts')
  await office.shows('Leave without saving?')
  office.press('Leave')
  await until(() => expect(office.place()).toBe('/admin/alerts'))
  expect(localStorage.getItem(draft)).toBeNull()
})

it('saves once when pressed again while the list behind it reloads', async () => {
  let lists = 0
  let giveList: (list: object) => void = () => undefined
  await open({
    '/admin/collections': () => (++lists > 1 ? new Promise(resolve => (giveList = resolve)) : emptyList),
  })
  office.type('Name', 'Eid Classics')
  office.press('Update Collection')
  office.press('Update Collection')
  await until(() => expect(lists).toBeGreaterThan(1))
  const button = [...document.querySelectorAll<HTMLElement>('[role=dialog] [type=submit]')].at(-1)
  button?.click()
  document
    .querySelector('form')
    ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect(button?.textContent).toBe('Updating...')
  giveList(emptyList)
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(callsBy('PUT')).toHaveLength(1)
})

it('keeps the form if the session ends during a save', async () => {
  await open({
    '/admin/collections/{id}': (input: object) => {
      if (!('version' in input)) return eid
      endSession()
      throw new ApiError(401, 'Authentication failed', 'session_ended')
    },
  })
  office.type('Name', 'Eid Classics')
  await until(() => expect(office.valueOf('Name')).toBe('Eid Classics'))
  await office.press('Update Collection').shows('Please sign in again')
  expect(office.valueOf('Name')).toBe('Eid Classics')
  expect(document.querySelector('[data-tone=error]')).toBeNull()
})

const question = 'Leave without saving?'

it('asks before the same page opens another form in its place', async () => {
  await open()
  office.type('Name', 'Eid Classics')
  await until(() => expect(office.valueOf('Name')).toBe('Eid Classics'))
  void office.go('/admin/collections?create=true')
  await office.shows(question)
  office.press('Keep Editing')
  await until(() => expect(document.body.textContent).not.toContain(question))
  expect(office.place()).toBe(`/admin/collections?edit=${id}`)
  // Fields typed back to their saved values are unchanged, so nothing is asked.
  await office.go(`/admin/collections?edit=${id}&search=eid`)
  expect(document.body.textContent).not.toContain(question)
  expect(office.valueOf('Name')).toBe('Eid Classics')
})

it('asks once when the form is closed, and not after a save', async () => {
  await open({ '/admin/collections/{id}': eid })
  office.type('Name', 'Eid Classics')
  await until(() => expect(office.valueOf('Name')).toBe('Eid Classics'))
  await office.press('Cancel').shows(question)
  office.press('Leave')
  await until(() => expect(office.place()).toBe('/admin/collections'))
  await until(() => expect(document.body.textContent).not.toContain('Update Collection'))
  await office.go(`/admin/collections?edit=${id}`)
  await office.shows('Update Collection')
  office.type('Name', 'Eid Classics')
  office.press('Update Collection')
  await until(() => expect(office.place()).toBe('/admin/collections'))
})

/** Opens another page during the save, which asks a question; the shop answers once `saving` resolves. */
const leaveWhileSaving = async (saving: Promise<object>) => {
  await open({ '/admin/collections/{id}': (input: object) => ('version' in input ? saving : eid) })
  office.type('Name', 'Eid Classics')
  await until(() => expect(office.valueOf('Name')).toBe('Eid Classics'))
  await office.press('Update Collection').shows('Updating...')
  void office.go('/admin/alerts')
  await office.shows('Your changes are still being saved. If you leave now, they may be lost.')
}

it('explains the state of the save if somebody leaves during it', async () => {
  await leaveWhileSaving(new Promise(() => undefined))
  office.press('Leave')
  await until(() => expect(office.place()).toBe('/admin/alerts'))
})

it('closes the question once the form is saved', async () => {
  let save: (saved: object) => void = () => undefined
  await leaveWhileSaving(new Promise(resolve => (save = resolve)))
  save({ ...eid, name: 'Eid Classics', version: 4 })
  await until(() =>
    expect(document.body.textContent).not.toContain(
      'Your changes are still being saved. If you leave now, they may be lost.',
    ),
  )
  await until(() => expect(office.place()).toBe('/admin/collections'))
  void office.go('/admin/alerts')
  await until(() => expect(office.place()).toBe('/admin/alerts'))
})

it('reports a refused save in a toast titled Error, and focuses the field with its message', async () => {
  const fields = { slug: 'This slug is in use.' }
  await open({
    '/admin/collections/{id}': (input: object) => {
      if ('name' in input) throw new ApiError(409, 'Another collection has this slug.', 'conflict', fields)
      return eid
    },
  })
  await office.press('Update Collection').shows('ErrorAnother collection has this slug.', fields.slug)
  expect(document.querySelector('[data-tone=error]')?.textContent).toContain('Error')
  expect(document.activeElement?.getAttribute('name')).toBe('slug')
})

it('dismisses the toast of a refused save at the next attempt', async () => {
  let tries = 0
  await open({
    '/admin/collections/{id}': (input: object) => {
      if (!('version' in input)) return eid
      return ++tries > 1 ? new Promise(() => undefined) : new ApiError(500, 'The shop is being restarted.')
    },
  })
  office.press('Update Collection')
  await until(() => expect(document.querySelector('[data-tone=error]')).not.toBeNull())
  office.press('Update Collection')
  await until(() => expect(tries).toBe(2))
  await until(() => expect(document.querySelector('[data-tone=error]')).toBeNull())
})

it('dismisses the toast of a refused save when the form closes', async () => {
  await open({
    '/admin/collections/{id}': (input: object) =>
      'version' in input ? new ApiError(400, 'Please choose another slug.', 'bad_request', {}) : eid,
  })
  office.type('Name', 'Eid Classics')
  await until(() => expect(office.valueOf('Name')).toBe('Eid Classics'))
  await office.press('Update Collection').shows('Please choose another slug.')
  await office.press('Cancel').shows('Leave without saving?')
  office.press('Leave')
  await until(() => expect(document.querySelector('[data-tone=error]')).toBeNull())
})

it('shows its own message if the shop sends none', async () => {
  await open({
    '/admin/collections/{id}': (input: object) => {
      if ('name' in input) throw new ApiError(500, 'Internal Server Error')
      return eid
    },
  })
  await office.press('Update Collection').shows('ErrorFailed to update collection')
})

it('stays disabled after a save until it has closed', async () => {
  await open({
    '/admin/collections/{id}': (input: object) =>
      'version' in input ? { ...eid, name: 'Eid Classics', version: 4 } : eid,
  })
  office.type('Name', 'Eid Classics')
  const dialogs = recordDialogTexts()
  office.press('Update Collection')
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  const texts = dialogs.stop()
  const isBusy = texts.map(text => text.includes('Updating...'))
  expect(isBusy).toContain(true)
  expect(isBusy.slice(isBusy.indexOf(true))).not.toContain(false)
})
