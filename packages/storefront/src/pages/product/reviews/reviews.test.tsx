// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { ApiError } from '@shop/client/ApiError'
import { PublicReview } from '@shop/contracts/reviews/endpoints'
import { OwnReview } from '@shop/contracts/reviews/entities'
import { act } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetEverything, openShop, rememberUser, settle, until } from '../../../test/openShop.tsx'
import { idOf, listOf } from '../../../test/samples.ts'
import { someUser } from '../../../test/someCart.ts'
import { somePicture, someProduct } from '../../../test/someProduct.ts'
import { useToast } from '../../../kit/toasts/useToast.ts'

beforeAll(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
// Removes the stubs, because the next test file of this worker would find them.
afterAll(() => vi.unstubAllGlobals())
beforeEach(forgetEverything)

const product = someProduct({ rating: 4.5, reviewCount: 2 })
const review = (name: string, rating: number, change: Partial<PublicReview> = {}): PublicReview =>
  blank(PublicReview, {
    id: idOf(name),
    rating,
    comment: `Comment ${name}`,
    author: 'Bilal O.',
    createdAt: '2026-05-01T10:00:00.000Z',
    ...change,
  })
const totals = {
  rating: 4.5,
  reviewCount: 2,
  fits: { short: 0, right: 2, long: 0 },
  distribution: [
    { rating: 5, count: 1 },
    { rating: 4, count: 1 },
    { rating: 3, count: 0 },
    { rating: 2, count: 0 },
    { rating: 1, count: 0 },
  ],
}
const twoReviews = {
  ...listOf(review('a', 5, { comment: '<script>alert(1)</script>' }), review('b', 4)),
  ...totals,
}
const open = (answers: object = {}) =>
  openShop('/products/thobe?tab=reviews', {
    '/products/slug/{slug}': product,
    '/products/{id}/reviews': ({ stars, rating }: { stars?: number; rating?: number }) => {
      if (rating) throw new Error('a save needs an answer of its own')
      return stars ? { ...listOf(review('a', 5)), ...totals } : twoReviews
    },
    ...answers,
  })

test('shows reviews as plain text, with their distribution as a filter', async () => {
  const { page, find, click, call } = await open()
  await until(() => expect(page.querySelectorAll('article')).toHaveLength(2))
  expect(page.querySelector('article')?.textContent).toContain('<script>alert(1)</script>')
  expect(page.querySelector('article')?.textContent).toContain('Bilal O., bought this product, 1 May 2026')
  await click('[aria-label="5 stars: 1 review"]')
  await until(() => expect(page.querySelectorAll('article')).toHaveLength(1))
  expect(find('[aria-label="5 stars: 1 review"]').getAttribute('aria-pressed')).toBe('true')
  expect(call.mock.calls.some(([, input]) => (input as { stars?: number }).stars === 5)).toBe(true)
  expect(page.textContent).toContain('Sign in to write a review')
  expect(page.textContent).toContain('True to size2')
})

test('showing all reviews again begins with their first page', async () => {
  const { page, press, click } = await open({
    '/products/{id}/reviews': { ...twoReviews, totalPages: 3 },
  })
  await click('[aria-label="5 stars: 1 review"]')
  await press('Next')
  await until(() => expect(page.textContent).toContain('Page 2 of 3'))
  await press('Show all')
  await until(() => expect(page.textContent).toContain('All reviews'))
  expect(page.textContent).toContain('Page 1 of 3')
})

test('only buyers may write a review', async () => {
  rememberUser(someUser)
  const { page } = await open({
    '/auth/me': someUser,
    '/products/{id}/reviews/own': { hasBought: false, review: null },
  })
  await until(() => expect(page.textContent).toContain('Only customers who have bought this product'))
  expect(page.textContent).not.toContain('Write a Review')
})

test('a review requires stars; errors are shown at their fields', async () => {
  rememberUser(someUser)
  const saved = blank(OwnReview, {
    id: idOf('own'),
    rating: 4,
    comment: 'Fine.',
    createdAt: '',
    updatedAt: '',
  })
  let refusal: Error | null = new ApiError(400, 'At most 2000 characters.', 'validation_failed', {
    comment: 'At most 2000 characters.',
  })
  const { page, press, find, click, call } = await open({
    '/auth/me': someUser,
    '/products/{id}/reviews/own': { hasBought: true, review: null },
    '/products/{id}/reviews': (input: { rating?: number }) => {
      if (!input.rating) return twoReviews
      if (refusal) throw refusal
      return saved
    },
  })
  const buttonOf = (text: string) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === text)
  await until(() => expect(buttonOf('Write a Review')).toBeDefined())
  await press('Write a Review')
  await until(() => find('dialog textarea'))
  await press('Send Review')
  expect(find('dialog').textContent).toContain('Please choose from 1 to 5 stars.')
  await click('dialog input[value="4"]')
  await click('dialog [data-choice=fit] input[value=long]')
  await press('Send Review')
  expect(find('dialog').textContent).toContain('At most 2000 characters.')
  refusal = null
  await press('Send Review')
  await until(() => expect(page.querySelector('dialog')).toBeNull())
  expect(call.mock.calls.findLast(([, input]) => 'rating' in (input as object))?.[1]).toMatchObject({
    fit: 'long',
  })
  expect(useToast.getState().toast?.text).toBe('It will be shown once it is approved.')
  expect(page.textContent).toContain('It is waiting for approval. You can change it until then.')
  expect(buttonOf('Change Your Review')).toBeDefined()
})

const photo = (name: string) => {
  const { url, alt, width, height, color } = somePicture(name)
  return { id: idOf(name), url, alt, width, height, color }
}

test('photos of customers are shown with their review, and can be enlarged', async () => {
  const withPhotos = review('a', 5, { photos: [photo('worn'), photo('hem')] })
  const { page, find, click } = await open({
    '/products/{id}/reviews': { ...listOf(withPhotos), ...totals },
  })
  await until(() => expect(page.querySelectorAll('article li')).toHaveLength(2))
  await click('[aria-label="Enlarge photo 2 of 2 by Bilal O."]')
  await until(() =>
    expect(find('dialog').getAttribute('aria-label')).toBe('Photos by Bilal O., picture 2 of 2'),
  )
})

test('photos are sent with a review; other files are refused by name, and surplus photos are left out', async () => {
  rememberUser(someUser)
  const sent: string[] = []
  const saves: unknown[] = []
  const { page, press, find, click } = await open({
    '/auth/me': someUser,
    '/products/{id}/reviews/own': {
      hasBought: true,
      review: {
        id: idOf('own'),
        rating: 4,
        fit: null,
        status: 'PENDING',
        title: '',
        comment: '',
        photos: [photo('old')],
        createdAt: '2026-05-01T10:00:00.000Z',
        updatedAt: '2026-05-01T10:00:00.000Z',
      },
    },
    '/products/{id}/reviews/photos': ({ image }: { image: File }) => {
      sent.push(image.name)
      return photo(image.name)
    },
    '/products/{id}/reviews': (input: { rating?: number }) => {
      if (!input.rating) return twoReviews
      saves.push(input)
      throw new ApiError(400, 'Gone.', 'validation_failed', { photos: 'Choose it again.' })
    },
  })
  await until(() => expect(page.textContent).toContain('Change Your Review'))
  await press('Change Your Review')
  await until(() => find('dialog input[type=file]'))
  const choose = async (...files: File[]) => {
    const input = find('dialog input[type=file]')
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true })
    await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
    await settle()
  }
  await choose(new File(['x'], 'film.mov', { type: 'video/quicktime' }))
  expect(find('dialog [class*=field] > [role=alert]').textContent).toBe(
    'film.mov is not a photo that we can show. Please use JPG or PNG.',
  )
  expect(sent).toEqual([])
  const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
  await choose(picture('a.jpg'), picture('b.jpg'), picture('c.jpg'))
  await until(() => expect(sent).toEqual(['a.jpg', 'b.jpg']))
  await until(() =>
    expect(find('dialog [class*=field] > [role=alert]').textContent).toBe('A review has at most 3 photos.'),
  )
  expect(page.querySelector('dialog input[type=file]')).toBeNull()
  await click('dialog [aria-label="Remove photo 1"]')
  await press('Send Review')
  expect(saves).toMatchObject([{ rating: 4, photos: [idOf('a.jpg'), idOf('b.jpg')] }])
})
