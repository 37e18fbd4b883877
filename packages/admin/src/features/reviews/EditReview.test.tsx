// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { Review } from '@shop/contracts/reviews/adminEndpoints'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aReview } from '../../test/aReview.ts'
import { openOffice, remember, until } from '../../test/openOffice.tsx'
import { admin, listOf } from '../../test/samples.ts'

const review = aReview({ comment: 'Call me: 020 7946 0018', rating: 2 })
const refusal = 'Somebody else has changed this review. Please check what is saved now.'

beforeEach(() => {
  localStorage.clear()
  remember(admin)
})
let office: ReturnType<typeof openOffice>
afterEach(() => office.close())

/** A shop whose review can be changed by this form and by others. */
const openEditor = async () => {
  let saved = review
  office = openOffice('/admin/reviews', {
    '/admin/reviews': () => listOf(saved),
    '/admin/reviews/{id}': (input: Partial<Review>) => {
      if (input.comment === undefined) return saved
      if (input.updatedAt !== saved.updatedAt) throw new ApiError(409, refusal, 'conflict')
      saved = { ...saved, ...input, updatedAt: '2026-01-04T00:00:00.000Z' }
      return saved
    },
  })
  await office.shows('Too short')
  document.querySelector<HTMLElement>('tbody tr')?.click()
  await office.shows('Edit Review')
  office.press('Edit Review')
  await office.shows('Save Review')
  return {
    saved: () => saved,
    saveElsewhere: (change: Partial<Review>) => {
      saved = { ...saved, ...change, updatedAt: '2026-01-03T00:00:00.000Z' }
    },
  }
}

it('takes out of a review what may not be published, and leaves its title alone', async () => {
  const { saved } = await openEditor()
  office.type('Comment', 'Call me')
  office.press('Save Review')
  await office.shows('Review updated successfully!')
  expect(saved()).toMatchObject({ title: 'Too short', comment: 'Call me', rating: 2 })
})

it('shows what somebody else has saved meanwhile before saving over it', async () => {
  const { saved, saveElsewhere } = await openEditor()
  saveElsewhere({ comment: 'Changed by a colleague' })
  office.type('Comment', 'Changed by me')
  office.press('Save Review')
  await office.shows(refusal)
  await office.shows('Saved now: Too short: Changed by a colleague')
  expect(saved().comment).toBe('Changed by a colleague')
  office.press('Keep Mine')
  await until(() => expect(document.body.textContent).not.toContain('Saved now:'))
  office.press('Save Review')
  await until(() => expect(saved().comment).toBe('Changed by me'))
})
