// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { aReview } from '../../test/aReview.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { idOf } from '../../test/samples.ts'

const reviewOf = (index: number) =>
  aReview({ id: idOf(index), title: `Review ${index}`, status: index === 2 ? 'REJECTED' : 'PENDING' })
const reviews = { items: [1, 2, 3].map(reviewOf), total: 13, page: 1, totalPages: 2 }
const former = [
  { id: idOf(1), status: 'PENDING' },
  { id: idOf(2), status: 'REJECTED' },
]

const office = useOffice()

const tick = (row: number) =>
  [...document.querySelectorAll<HTMLElement>('tbody input[type=checkbox]')][row]?.click()
const open = async (answers: Record<string, unknown> = {}) => {
  await office.open('/admin/reviews', { '/admin/reviews': reviews, ...answers }).shows('Review 3')
  tick(0)
  await office.shows('1 selected')
  tick(1)
  await office.shows('2 selected')
}

it('restores, on undo, the former status of each review of an approved selection', async () => {
  const restore = vi.fn(() => ({ changed: 2, skipped: 0 }))
  await open({
    '/admin/reviews/status': { changed: 2, skipped: 0, former },
    '/admin/reviews/former-status': restore,
  })
  await office.press('Approve').shows('2 reviews approved')
  await office.press('Undo').shows('2 reviews changed back')
  expect(restore).toHaveBeenCalledWith({ given: 'APPROVED', reviews: former })
})

it('offers no Undo if nothing was changed', async () => {
  await open({ '/admin/reviews/status': { changed: 0, skipped: 2, former: [] } })
  await office.press('Approve').shows('0 reviews approved, 2 left as they were')
  expect(document.body.textContent).not.toContain('Undo')
})

it('keeps the selection across pages, and clears it after a change of filter or search', async () => {
  await open()
  await office.go('/admin/reviews?page=2')
  await office.shows('2 selected')
  for (const place of ['/admin/reviews?status=REJECTED', '/admin/reviews?search=najd', '/admin/reviews']) {
    await office.go(place)
    await until(() => {
      expect(document.body.textContent).not.toContain(' selected')
      expect(document.querySelector('tbody :checked')).toBeNull()
    })
    tick(0)
    await office.shows('1 selected')
  }
})

const rowOf = (title: string) => {
  const row = [...document.querySelectorAll<HTMLElement>('tbody tr')].find(({ textContent }) =>
    textContent.includes(title),
  )
  if (!row) throw new Error(`no row of ${title}`)
  return row
}
const press = (key: string, init: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  )

it('approves the focused review on A and rejects it on R, moves the focus on, and can undo both', async () => {
  const restore = vi.fn(() => ({ changed: 1, skipped: 0 }))
  office.open('/admin/reviews', {
    '/admin/reviews': reviews,
    '/admin/reviews/status': ({ ids }: { ids: string[] }) => ({
      changed: 1,
      skipped: 0,
      former: ids.map(id => ({ id, status: 'PENDING' })),
    }),
    '/admin/reviews/former-status': restore,
  })
  await office.shows('Review 3')
  rowOf('Review 1').focus()
  press('a')
  await office.shows('1 review approved')
  expect(document.activeElement).toBe(rowOf('Review 2'))
  // The review is already rejected, so nothing is sent.
  press('r')
  await office.shows('This review is already rejected.')
  expect(document.activeElement).toBe(rowOf('Review 3'))
  press('R', { shiftKey: true })
  await office.shows('1 review rejected')
  expect(office.sentTo('/admin/reviews/status')).toEqual([
    { ids: [idOf(1)], status: 'APPROVED' },
    { ids: [idOf(3)], status: 'REJECTED' },
  ])
  office.press('Undo')
  await until(() =>
    expect(restore).toHaveBeenCalledWith({
      given: 'REJECTED',
      reviews: [{ id: idOf(3), status: 'PENDING' }],
    }),
  )
})

it('decides nothing if A is held down, pressed with Ctrl, or is the second key of a shortcut', async () => {
  await office.open('/admin/reviews', { '/admin/reviews': reviews }).shows('Review 3')
  rowOf('Review 1').focus()
  press('a', { repeat: true })
  press('a', { ctrlKey: true })
  press('g')
  press('a')
  await until(() => expect(office.place()).toBe('/admin/analytics'))
  expect(office.sentTo('/admin/reviews/status')).toEqual([])
})

it('shows the whole of a review in the list', async () => {
  const comment =
    'Long in the arm.\nOtherwise the best thobe that I have had, and the cloth is a joy. '.repeat(9)
  office.open('/admin/reviews', { '/admin/reviews': { ...reviews, items: [aReview({ comment })] } })
  await office.shows(comment)
})
