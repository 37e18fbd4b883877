// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aReview } from '../../test/aReview.ts'
import { openOffice, remember, until } from '../../test/openOffice.tsx'
import { admin, idOf } from '../../test/samples.ts'

const reviewOf = (index: number) =>
  aReview({ id: idOf(index), title: `Review ${index}`, status: index === 2 ? 'REJECTED' : 'PENDING' })
const reviews = { items: [1, 2, 3].map(reviewOf), total: 13, page: 1, totalPages: 2 }
const former = [
  { id: idOf(1), status: 'PENDING' },
  { id: idOf(2), status: 'REJECTED' },
]

let office: ReturnType<typeof openOffice>
beforeEach(() => remember(admin))
afterEach(() => office.close())

const tick = (row: number) =>
  [...document.querySelectorAll<HTMLElement>('tbody input[type=checkbox]')][row]?.click()
const open = async (answers: Record<string, unknown> = {}) => {
  office = openOffice('/admin/reviews', { '/admin/reviews': reviews, ...answers })
  await office.shows('Review 3')
  tick(0)
  await office.shows('1 selected')
  tick(1)
  await office.shows('2 selected')
}

it('many that are approved at once can be taken back, each to what it was', async () => {
  const restore = vi.fn(() => ({ changed: 2, skipped: 0 }))
  await open({
    '/admin/reviews/status': { changed: 2, skipped: 0, former },
    '/admin/reviews/former-status': restore,
  })
  office.press('Approve')
  await office.shows('2 reviews approved')
  office.press('Undo')
  await office.shows('2 reviews changed back')
  expect(restore).toHaveBeenCalledWith({ given: 'APPROVED', reviews: former })
})

it('offers no Undo where nothing was changed', async () => {
  await open({ '/admin/reviews/status': { changed: 0, skipped: 2, former: [] } })
  office.press('Approve')
  await office.shows('0 reviews approved, 2 left as they were')
  expect(document.body.textContent).not.toContain('Undo')
})

it('those that are chosen stay so on other pages, not under another filter or search', async () => {
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
