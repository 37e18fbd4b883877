import { getProduct } from '@shop/contracts/catalog/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import {
  deleteReview,
  getAdminReview,
  getReviewFigures,
  listAdminReviews,
  restoreReviewStatuses,
  setReviewStatus,
  setReviewStatuses,
  updateReview,
} from '@shop/contracts/reviews/adminEndpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { writeReview } from '../../../test/reviews.ts'

describeOffice('reviews in the back office', (shop, staff) => {
  const list = (wish: SentInput<typeof listAdminReviews>) => shop.call(listAdminReviews, wish, staff)
  const titles = async (wish: SentInput<typeof listAdminReviews>) =>
    (await list(wish)).items.map(({ title }) => title)
  const notes = (id: string) => shop.deps.db('audit_log').where({ subject_id: id }).orderBy('at').select()

  it('are found by the current comment, title, product, name and email', async () => {
    const { id } = await makeProduct(shop, { title: 'Qatif Linen Thobe' })
    const person = { firstName: 'Zubair', lastName: 'Quill', email: 'z.q_100%@example.com' }
    const review = { title: 'Cool "linen"', comment: 'Wears *beautifully* in July' }
    const { id: reviewId } = await writeReview(shop, id, review, person)
    await writeReview(shop, (await makeProduct(shop)).id, { title: 'Another' })
    for (const search of [
      'beautifully',
      'QATIF lin',
      'zubair quill',
      'z.q_100%@',
      '"linen"',
      '*beau',
      'Qu',
      '_1',
    ])
      expect(await titles({ search }), search).toEqual([review.title])
    for (const search of ['zubairquill', 'NOT (x)', '" OR "', "'; drop", '%%', 'beau%'])
      expect(await titles({ search }), search).toEqual([])
    const { user } = await shop.call(getAdminReview, { id: reviewId }, staff)
    await shop.deps.db('users').where({ id: user!.id }).update({ last_name: 'Feather' })
    await shop.deps.db('products').where({ id }).update({ title: 'Hofuf Thobe' })
    for (const search of ['Zubair Feather', 'hofuf thobe'])
      expect(await titles({ search })).toEqual([review.title])
    expect(await titles({ search: 'Quill' })).toEqual([])
    await shop.deps.db('users').where({ id: user!.id }).delete()
    expect((await list({ search: 'beautifully' })).items).toMatchObject([{ user: null }])
    expect(await titles({ search: 'Feather' })).toEqual([])
  })

  it('are filtered by status, stars, days and words, ten on a page, in two statements', async () => {
    const { id } = await makeProduct(shop, { title: 'Filtered thobe' })
    const made = []
    for (let count = 0; count < 12; count++) {
      shop.passTime(1000)
      const comment = count % 2 ? 'Words.' : ''
      made.push(await writeReview(shop, id, { rating: 1 + (count % 5), title: `Filtered ${count}`, comment }))
    }
    const search = 'Filtered thobe'
    const page = await list({ search })
    expect(page).toMatchObject({ total: 12, totalPages: 2, page: 1 })
    expect(page.items.map(({ title }) => title).slice(0, 3)).toEqual([
      'Filtered 11',
      'Filtered 10',
      'Filtered 9',
    ])
    expect(await titles({ search, page: 2 })).toEqual(['Filtered 1', 'Filtered 0'])
    expect(await titles({ search, rating: 5 })).toEqual(['Filtered 9', 'Filtered 4'])
    expect((await list({ search, hasComment: true })).total).toBe(6)
    const today = made[0]!.createdAt.slice(0, 10)
    expect((await list({ search, to: '2020-01-01' })).total).toBe(0)
    expect((await list({ search, from: '2020-01-01', to: today })).total).toBeGreaterThan(0)
    await shop.call(setReviewStatus, { id: made[3]!.id, status: 'REJECTED' }, staff)
    expect(await titles({ search, status: 'REJECTED' })).toEqual(['Filtered 3'])
    const ofReviews = (sql: string) => sql.includes('reviews')
    expect(await countQueries(shop, () => list({ search, status: 'PENDING' }), ofReviews)).toBe(1)
    await expect(list({ from: 'yesterday' })).rejects.toMatchObject({
      status: 400,
      fields: { from: 'Give a date such as 2026-05-31.' },
    })
  })

  it('change status once, and the audit log names who changed it', async () => {
    const { id: productId } = await makeProduct(shop)
    const { id } = await writeReview(shop, productId)
    const move = (status: 'APPROVED' | 'REJECTED') => shop.call(setReviewStatus, { id, status }, staff)
    const outcomes = await Promise.allSettled([move('APPROVED'), move('APPROVED')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(move('APPROVED')).rejects.toMatchObject({ status: 409, code: 'move_not_allowed' })
    expect(await move('REJECTED')).toMatchObject({ status: 'REJECTED' })
    expect(await move('APPROVED')).toMatchObject({ status: 'APPROVED' })
    expect(
      (await notes(id)).map(({ before, after }) => [before, after].map(text => JSON.parse(text).status)),
    ).toEqual([
      ['PENDING', 'APPROVED'],
      ['APPROVED', 'REJECTED'],
      ['REJECTED', 'APPROVED'],
    ])
  })

  it('are approved ten at a time, and those that cannot be are skipped', async () => {
    const { id: productId } = await makeProduct(shop)
    const reviews = await Promise.all(
      Array.from({ length: 10 }, () => writeReview(shop, productId, { rating: 4 })),
    )
    const ids = reviews.map(({ id }) => id)
    await shop.call(setReviewStatus, { id: ids[0]!, status: 'APPROVED' }, staff)
    const gone = '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d'
    const wish = { ids: [...ids, gone, gone], status: 'APPROVED' as const }
    expect(await shop.call(setReviewStatuses, wish, staff)).toMatchObject({ changed: 9, skipped: 2 })
    expect(await shop.call(getProduct, { id: productId })).toMatchObject({ rating: 4, reviewCount: 10 })
    await expect(shop.call(setReviewStatuses, { ids: [], status: 'APPROVED' }, staff)).rejects.toMatchObject({
      fields: { ids: 'Please choose at least one review.' },
    })
  })

  it('return to their former statuses on undo, except those that somebody has changed since', async () => {
    const { id: productId } = await makeProduct(shop)
    const made = await Promise.all([5, 4, 3].map(rating => writeReview(shop, productId, { rating })))
    const [pending, rejected, moved] = made.map(({ id }) => id) as [string, string, string]
    await shop.call(setReviewStatus, { id: rejected, status: 'REJECTED' }, staff)
    const ids = [pending, rejected, moved]
    const { former } = await shop.call(setReviewStatuses, { ids, status: 'APPROVED' }, staff)
    expect(former).toHaveLength(3)
    expect(former).toContainEqual({ id: rejected, status: 'REJECTED' })
    await shop.call(setReviewStatus, { id: moved, status: 'REJECTED' }, staff)
    const back = { given: 'APPROVED', reviews: former } as const
    expect(await shop.call(restoreReviewStatuses, back, staff)).toEqual({ changed: 2, skipped: 1 })
    const statusOf = async (id: string) => (await shop.call(getAdminReview, { id }, staff)).status
    expect(await Promise.all(ids.map(statusOf))).toEqual(['PENDING', 'REJECTED', 'REJECTED'])
    expect(await shop.call(getProduct, { id: productId })).toMatchObject({ rating: 0, reviewCount: 0 })
    expect(JSON.parse((await notes(pending)).at(-1).after)).toEqual({ status: 'PENDING' })
  })

  it('can be edited and deleted, and a stale edit is refused', async () => {
    const { id: productId } = await makeProduct(shop)
    const { id } = await writeReview(shop, productId, {
      rating: 2,
      comment: 'Call me: 020 7946 0018',
    })
    await shop.call(setReviewStatus, { id, status: 'APPROVED' }, staff)
    const edit = { id, title: 'Fine', comment: 'Fine.' }
    // An approval does not change the text.
    const { version } = await shop.call(getAdminReview, { id }, staff)
    const changed = await shop.call(updateReview, { ...edit, version }, staff)
    expect(changed).toMatchObject({ comment: 'Fine.', rating: 2, status: 'APPROVED', version: version + 1 })
    await expect(
      shop.call(updateReview, { ...edit, comment: 'Good.', version }, staff),
    ).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      fields: { title: 'Saved now: Fine.', comment: 'Saved now: Fine.', version: '2' },
    })
    await shop.call(deleteReview, { id }, staff)
    expect(await shop.call(getProduct, { id: productId })).toMatchObject({ rating: 0, reviewCount: 0 })
    await expect(shop.call(getAdminReview, { id }, staff)).rejects.toMatchObject({ status: 404 })
    const [, edited, deleted] = await notes(id)
    expect(JSON.parse(edited.before)).toMatchObject({ comment: 'Call me: 020 7946 0018' })
    expect(deleted).toMatchObject({ act: 'delete', after: null })
  })

  it('have statistics that add up', async () => {
    const { id } = await makeProduct(shop, { title: 'Loved' })
    const reviews = await Promise.all([5, 5, 5].map(rating => writeReview(shop, id, { rating })))
    await shop.call(setReviewStatuses, { ids: reviews.map(review => review.id), status: 'APPROVED' }, staff)
    const figures = await shop.call(getReviewFigures, {}, staff)
    expect(figures.pending + figures.approved + figures.rejected).toBe(figures.total)
    expect(figures.distribution.reduce((sum, { count }) => sum + count, 0)).toBe(figures.approved)
    expect(figures.months).toHaveLength(12)
    expect(figures.months.at(-1)?.count).toBeGreaterThan(0)
    expect(figures.best[0]).toMatchObject({ id, rating: 5, reviewCount: 3 })
  })
})
