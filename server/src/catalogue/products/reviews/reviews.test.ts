import { getProduct, listProducts } from '@shop/contracts/catalog/endpoints'
import { setReviewStatus } from '@shop/contracts/reviews/adminEndpoints'
import { getOwnReview, listReviews, saveReview } from '@shop/contracts/reviews/endpoints'
import { expect, it } from 'vitest'
import { signUp, useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { insertOrder, makeReviewer, writeReview } from '../../../test/reviews.ts'
import { saveSettings } from '../../../test/settings.ts'
import { describeShop, refuses, runWaiting } from '../../../test/startShop.ts'

describeShop('reviews', (shop, dialect) => {
  const admin = useStaff(shop)
  const approve = (id: string) => shop.call(setReviewStatus, { id, status: 'APPROVED' }, admin)
  const figuresOf = async (id: string) => {
    const { rating, reviewCount } = await shop.call(getProduct, { id })
    return [rating, reviewCount]
  }

  it('are written by buyers of the product, and visible to all once they are approved', async () => {
    const { id } = await makeProduct(shop)
    const { accessToken } = await makeReviewer(shop, id, { firstName: 'Bilal', lastName: 'ólafsson' })
    const ask = () => shop.call(getOwnReview, { id }, accessToken)
    expect(await ask()).toEqual({ hasBought: true, review: null })
    const review = { rating: 4, title: ' Falls well ', comment: '\r\nTrue to size.\r\n\r\nWide cuffs. ' }
    const saved = await shop.call(saveReview, { id, ...review }, accessToken)
    expect(saved).toMatchObject({
      status: 'PENDING',
      rating: 4,
      title: 'Falls well',
      comment: 'True to size.\n\nWide cuffs.',
    })
    expect((await ask()).review).toEqual(saved)
    expect((await shop.call(listReviews, { id })).items).toEqual([])
    expect(await figuresOf(id)).toEqual([0, 0])
    await approve(saved.id)
    const { title, comment, rating, createdAt } = saved
    expect(await shop.call(listReviews, { id })).toMatchObject({
      items: [{ id: saved.id, title, comment, rating, createdAt, author: 'Bilal Ó.' }],
      reviewCount: 1,
    })
  })

  it('say how a garment fits, if their authors wish, which counts once they are approved', async () => {
    const { id } = await makeProduct(shop)
    const votes = ['long', 'long', 'right', null, undefined] as const
    const reviews = []
    for (const fit of votes) {
      const { accessToken } = await makeReviewer(shop, id)
      reviews.push(await shop.call(saveReview, { id, rating: 4, fit }, accessToken))
    }
    expect(reviews.map(({ fit }) => fit)).toEqual(['long', 'long', 'right', null, null])
    const fits = async () => (await shop.call(getProduct, { id })).fits
    expect(await fits()).toEqual({ short: 0, right: 0, long: 0 })
    for (const review of reviews) await approve(review.id)
    expect(await fits()).toEqual({ short: 0, right: 1, long: 2 })
    const list = await shop.call(listReviews, { id })
    expect(list.fits).toEqual({ short: 0, right: 1, long: 2 })
    expect(list.items.filter(({ fit }) => fit === 'long')).toHaveLength(2)
    await shop.call(setReviewStatus, { id: reviews[0]!.id, status: 'REJECTED' }, admin)
    expect(await fits()).toEqual({ short: 0, right: 1, long: 1 })
    const { accessToken } = await makeReviewer(shop, id)
    const wrong = shop.call(saveReview, { id, rating: 4, fit: 'tight' as 'long' }, accessToken)
    await expect(wrong).rejects.toMatchObject({ status: 400, fields: { fit: 'Choose one of them.' } })
  })

  it('are limited to one for each customer and product, which can be changed until it is approved', async () => {
    const { id } = await makeProduct(shop)
    const { accessToken } = await makeReviewer(shop, id)
    const save = (rating: number) => shop.call(saveReview, { id, rating }, accessToken)
    const saves = await Promise.all([save(2), save(3)])
    expect(new Set(saves.map(saved => saved.id)).size).toBe(1)
    const changed = await save(5)
    expect(changed).toMatchObject({ id: saves[0]?.id, rating: 5, title: '', comment: '' })
    await approve(changed.id)
    await refuses(save(1), 'review_published')
    expect(await figuresOf(id)).toEqual([5, 1])
  })

  it.each([
    ['an order that waits for its payment', { status: 'PENDING', isPaid: false }, false],
    ['a canceled order', { status: 'CANCELED' }, false],
    ['money given back before it was sent', { status: 'REFUNDED', isShipped: false }, false],
    ['money given back after it was sent', { status: 'REFUNDED' }, true],
    ['a paid order', { status: 'PAID', isShipped: false }, true],
  ] as const)('by somebody with %s: %s', async (_, order, isAllowed) => {
    const { id } = await makeProduct(shop)
    const { accessToken, user } = await signUp(shop)
    await insertOrder(shop, user.id, id, order)
    expect((await shop.call(getOwnReview, { id }, accessToken)).hasBought).toBe(isAllowed)
    const saved = shop.call(saveReview, { id, rating: 5 }, accessToken)
    if (isAllowed) expect((await saved).status).toBe('PENDING')
    else await expect(saved).rejects.toMatchObject({ status: 409, code: 'purchase_required' })
  })

  it('count their stars exactly, in lists too, even if several are approved at the same moment', async () => {
    const { id, title } = await makeProduct(shop, { title: `Starry ${dialect}` })
    const reviews = await Promise.all([5, 4, 4].map(rating => writeReview(shop, id, { rating })))
    await Promise.all(reviews.map(review => approve(review.id)))
    expect(await figuresOf(id)).toEqual([4.33, 3])
    const [card] = (await shop.call(listProducts, { search: title })).items
    expect(card).toMatchObject({ rating: 4.33, reviewCount: 3 })
    await shop.call(setReviewStatus, { id: reviews[0]!.id, status: 'REJECTED' }, admin)
    expect(await figuresOf(id)).toEqual([4, 2])
  })

  it('are listed newest first, in pages, with the distribution of all', async () => {
    const { id } = await makeProduct(shop)
    for (const rating of [5, 5, 3, 1]) {
      shop.passTime(1000)
      await approve((await writeReview(shop, id, { rating })).id)
    }
    const list = await shop.call(listReviews, { id, limit: 3 })
    expect(list.items.map(({ rating }) => rating)).toEqual([1, 3, 5])
    expect(list).toMatchObject({ total: 4, totalPages: 2, reviewCount: 4, rating: 3.5 })
    expect(list.distribution.map(({ count }) => count)).toEqual([2, 0, 1, 0, 1])
    const fives = await shop.call(listReviews, { id, stars: 5 })
    expect(fives).toMatchObject({ total: 2, reviewCount: 4 })
    await refuses(shop.call(listReviews, { id: '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d' }), 404)
  })

  it('are published at once if the shop wants that, unless staff have refused them', async () => {
    await saveSettings(shop, 'store', { reviewApproval: 'automatic' })
    const { id } = await makeProduct(shop)
    const { accessToken } = await makeReviewer(shop, id)
    const saved = await shop.call(saveReview, { id, rating: 5 }, accessToken)
    expect(saved.status).toBe('APPROVED')
    expect(await figuresOf(id)).toEqual([5, 1])
    await shop.call(setReviewStatus, { id: saved.id, status: 'REJECTED' }, admin)
    const again = await shop.call(saveReview, { id, rating: 4 }, accessToken)
    expect(again.status).toBe('PENDING')
    expect(await figuresOf(id)).toEqual([0, 0])
    await saveSettings(shop, 'store', {})
  })

  it('notify the shop if it wants to be notified, once for each', async () => {
    await saveSettings(shop, 'general', { storeEmail: 'shop@example.com' })
    const { id } = await makeProduct(shop, { title: 'Quiet thobe' })
    const noticed = async () => {
      await runWaiting(shop, 'outbox')
      return shop.mails.sent.filter(({ subject }) => subject.includes('Quiet thobe'))
    }
    await writeReview(shop, id)
    expect(await noticed()).toEqual([])
    await saveSettings(shop, 'notifications', { newReviews: true })
    const { accessToken } = await makeReviewer(shop, id)
    const comment = '<script>alert(1)</script>'
    for (const rating of [1, 2]) await shop.call(saveReview, { id, rating, comment }, accessToken)
    const [mail, ...others] = await noticed()
    expect(mail).toMatchObject({
      to: { address: 'shop@example.com' },
      subject: 'New review: 2 stars for Quiet thobe',
    })
    expect(mail?.html).not.toContain('<script>')
    expect(others).toEqual([])
    await saveSettings(shop, 'notifications', {})
  })

  it('store what looks like markup as plain text', async () => {
    const { id } = await makeProduct(shop)
    const comment = '<img src=x onerror=alert(1)> </textarea> & "quotes"'
    const saved = await writeReview(shop, id, { comment, title: '<b>bold</b>' })
    expect(saved).toMatchObject({ comment, title: '<b>bold</b>' })
  })

  it.each([
    [{ rating: 0 }, 'rating', 'Please choose from 1 to 5 stars.'],
    [{ rating: 4.5 }, 'rating', 'Must be a whole number.'],
    [{ rating: 5, comment: 'x'.repeat(2001) }, 'comment', 'At most 2000 characters.'],
    [{ rating: 5, title: 'x'.repeat(121) }, 'title', 'At most 120 characters.'],
    [{ rating: 5, comment: 'a\u0007b' }, 'comment', 'Control characters are not allowed.'],
  ])('refuse %j with an error at its field', async (review, field, text) => {
    const { id } = await makeProduct(shop)
    const { accessToken } = await makeReviewer(shop, id)
    await expect(shop.call(saveReview, { id, ...review }, accessToken)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: text },
    })
  })
})
