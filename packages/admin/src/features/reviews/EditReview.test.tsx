// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { Review } from '@shop/contracts/reviews/adminEndpoints'
import { expect, it } from 'vitest'
import { aReview } from '../../test/aReview.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { listOf } from '../../test/samples.ts'

const review = aReview({ comment: 'Call me: 020 7946 0018', rating: 2 })
const refusal = 'Yusuf Khan has changed this review since you opened it.'

const office = useOffice()

/** Opens a shop in which this form and other people can change a review. */
const openEditor = async () => {
  let saved = review
  office.open('/admin/reviews', {
    '/admin/reviews': () => listOf(saved),
    '/admin/reviews/{id}': (input: Partial<Review>) => {
      if (input.comment === undefined) return saved
      if (input.version !== saved.version)
        throw new ApiError(409, refusal, 'conflict', {
          comment: `Saved now: ${saved.comment}.`,
          version: String(saved.version),
        })
      saved = { ...saved, ...input, version: saved.version + 1 }
      return saved
    },
  })
  await office.shows('Too short')
  document.querySelector<HTMLElement>('tbody tr')?.click()
  await office.shows('Edit Review')
  await office.press('Edit Review').shows('Save Review')
  return {
    saved: () => saved,
    saveElsewhere: (change: Partial<Review>) => {
      saved = { ...saved, ...change, version: saved.version + 1 }
    },
  }
}

it('removes text from a review that may not be published, and leaves the title unchanged', async () => {
  const { saved } = await openEditor()
  office.type('Comment', 'Call me')
  await office.press('Save Review').shows('Review updated successfully!')
  expect(saved()).toMatchObject({ title: 'Too short', comment: 'Call me', rating: 2 })
})

it('shows somebody else’s later changes before saving over them', async () => {
  const { saved, saveElsewhere } = await openEditor()
  saveElsewhere({ comment: 'Changed by a colleague' })
  office.type('Comment', 'Changed by me')
  await office.press('Save Review').shows(refusal, 'Saved now: Changed by a colleague.Yours: Changed by me')
  expect(saved().comment).toBe('Changed by a colleague')
  office.press('Keep Mine and Save')
  await until(() => expect(saved().comment).toBe('Changed by me'))
})
