// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { expect, it } from 'vitest'
import { until } from '../../test/openOffice.tsx'
import { eid, draft, office, open, callsBy, useCollectionForm } from '../../test/collectionForm.ts'

useCollectionForm()

const theirs = { ...eid, name: 'Eid by Yusuf', sort: 7, version: 4 }

/** Types a name and a description while somebody else saves `theirs`. */
const runIntoConflict = async () => {
  let saved = eid
  let saves = 0
  await open({
    '/admin/collections/{id}': () => {
      const isSave = callsBy('PUT').length > saves
      if (!isSave) return saved
      saves++
      if (saves > 1) return { ...theirs, version: 5 }
      saved = theirs
      throw new ApiError(409, 'Yusuf Khan has changed this collection since you opened it.', 'conflict', {
        name: 'Saved now: Eid by Yusuf.',
        sort: 'Saved now: 7.',
        version: '4',
      })
    },
  })
  office.type('Name', 'Eid by Maryam')
  office.type('Description', 'Linen')
  await office.press('Update Collection').shows('Yusuf Khan has changed this collection')
  expect(document.body.textContent).toContain('Sort Order')
}

it('saves mine over theirs on request, and keeps the fields that only they have changed', async () => {
  await runIntoConflict()
  office.press('Keep Mine and Save')
  await until(() => expect(callsBy('PUT')).toHaveLength(2))
  expect(callsBy('PUT')[1]?.[1]).toMatchObject({
    version: 4,
    name: 'Eid by Maryam',
    description: 'Linen',
    sort: 7,
  })
})

it('reports a conflict even if the other version cannot be read', async () => {
  await open({
    '/admin/collections/{id}': () => {
      if (callsBy('PUT').length === 0) return eid
      const isSave = office.call.mock.lastCall?.[0].method === 'PUT'
      if (!isSave) throw new ApiError(500, 'Internal Server Error')
      throw new ApiError(409, 'Yusuf Khan has changed this collection.', 'conflict', { version: '4' })
    },
  })
  office.type('Name', 'Eid by Maryam')
  await office.press('Update Collection').shows('ErrorYusuf Khan has changed this collection.')
  expect(office.valueOf('Name')).toBe('Eid by Maryam')
})

it('asks only about fields that both have changed, with both texts, and names those that it will accept', async () => {
  await runIntoConflict()
  const { textContent } = document.querySelector('[role=alertdialog]') ?? {}
  const [conflictText, mergedText] =
    textContent?.split('Updated with their changes, as you had not edited these') ?? []
  expect(conflictText).toContain('NameSaved now: Eid by Yusuf.Yours: Eid by Maryam')
  expect(conflictText).not.toContain('Sort Order')
  expect(mergedText).toContain('Sort OrderSaved now: 7.')
})

it('accepts theirs on request, and keeps edits of fields that only I have changed', async () => {
  await runIntoConflict()
  office.press('Take Theirs')
  await until(() => expect(office.valueOf('Name')).toBe('Eid by Yusuf'))
  expect(office.valueOf('Description')).toBe('Linen')
  expect(callsBy('PUT')).toHaveLength(1)
})

it('asks before a draft replaces somebody else’s later save', async () => {
  await open()
  office.type('Name', 'Eid by Maryam')
  await until(() => expect(localStorage.getItem(draft)).toContain('Maryam'))
  office.crash()
  await open({
    '/admin/collections/{id}': (input: object) => {
      if (!('version' in input)) return theirs
      throw new ApiError(409, 'Yusuf Khan has changed this collection since you opened it.', 'conflict', {
        name: 'Saved now: Eid by Yusuf.',
        version: '4',
      })
    },
  })
  await office.shows('but did not save has been restored')
  await office.press('Update Collection').shows('Yusuf Khan has changed this collection')
  expect(callsBy('PUT')[0]?.[1]).toMatchObject({ version: 3, name: 'Eid by Maryam' })
  office.press('Take Theirs')
  await until(() => expect(office.valueOf('Name')).toBe('Eid by Yusuf'))
})

it('starts from the saved values after a draft is discarded', async () => {
  await open()
  office.type('Name', 'Eid by Maryam')
  await until(() => expect(localStorage.getItem(draft)).toContain('Maryam'))
  office.crash()
  await open({ '/admin/collections/{id}': theirs })
  await office.shows('but did not save has been restored')
  office.press('Discard')
  await until(() => expect(office.valueOf('Name')).toBe('Eid by Yusuf'))
  office.type('Description', 'Linen')
  office.press('Update Collection')
  await until(() => expect(callsBy('PUT')[0]?.[1]).toMatchObject({ version: 4, name: 'Eid by Yusuf' }))
})
