import { getStaffProduct } from '@shop/contracts/products/endpoints'
import { setReviewStatus } from '@shop/contracts/reviews/adminEndpoints'
import { expect, it } from 'vitest'
import { signUp, useStaff } from '../../../../../test/accounts.ts'
import { makeProduct } from '../../../../../test/catalog.ts'
import { onBothDatabases } from '../../../../../test/databases.ts'
import { sheetDesk, sheetMaker } from '../../../../../test/sheets.ts'
import { useShop } from '../../../../../test/startShop.ts'

const sheetOf = sheetMaker(['Product', 'Email', 'Stars', 'Fit', 'Title', 'Review', 'Status', 'Written'])

onBothDatabases('reviews of an exported shop', dialect => {
  const shop = useShop(dialect)
  const owner = useStaff(shop)
  const desk = sheetDesk(shop, () => owner.accessToken)
  const starsOf = async (id: string) => {
    const { rating, reviewCount } = await shop.call(getStaffProduct, { id }, owner)
    return [rating, reviewCount]
  }
  const reviewOf = (Product: string, more: Partial<Parameters<typeof sheetOf>[0]> = {}) => ({
    Product,
    Stars: '5',
    Status: 'APPROVED',
    Written: '2026-02-20T10:00:00.000Z',
    ...more,
  })

  it('are added with their authors and stars, reported by row if they are invalid, and can be undone', async () => {
    const { user } = await signUp(shop)
    const { id, slug } = await makeProduct(shop)
    const checked = await desk.check(
      await desk.start(
        sheetOf(
          reviewOf(slug, { Email: user.email, Stars: '4', Fit: 'long', Review: 'Falls well' }),
          reviewOf(slug, { Email: user.email, Written: '2026-03-01T10:00:00.000Z' }),
          reviewOf(slug, { Email: 'gone@example.com', Stars: '1', Written: '2026-03-02T10:00:00.000Z' }),
          reviewOf(slug, { Status: 'PENDING', Written: '2026-03-03T10:00:00.000Z' }),
          reviewOf('nothing'),
          reviewOf(slug, { Stars: '6' }),
          reviewOf(slug, { Written: 'yesterday' }),
          reviewOf(slug, { Status: 'GREAT' }),
        ),
      ),
    )
    expect(checked).toMatchObject({ format: 'reviews', found: { newProducts: 3, skippedRows: 4 } })
    const rowsTold = async (show: 'skipped' | 'noted') =>
      (await desk.rowsOf(checked.id, show)).map(({ row, notes }) => [row, notes?.[0]?.text])
    expect((await rowsTold('skipped')).slice(0, 1)).toEqual([[6, 'There is no product with this slug.']])
    expect((await rowsTold('skipped')).map(([row]) => row)).toEqual([6, 7, 8, 9])
    const nameless = 'Its author has no account here, so it is imported without a name.'
    expect(await rowsTold('noted')).toEqual([
      [4, nameless],
      [5, nameless],
    ])
    const applied = await desk.apply(checked.id)
    expect(applied.left).toEqual([])
    expect(await starsOf(id)).toEqual([2.5, 2])
    expect(await desk.undo(applied.id)).toMatchObject({ state: 'undone', left: [] })
    expect(await starsOf(id)).toEqual([0, 0])
  })

  it('stay on undo if staff have moderated them since', async () => {
    const { id, slug } = await makeProduct(shop)
    const applied = await desk.run(sheetOf(reviewOf(slug, { Email: '' })))
    const { id: reviewId } = await shop.deps.db('reviews').where({ product_id: id }).first('id')
    await shop.call(setReviewStatus, { id: reviewId, status: 'REJECTED' }, owner)
    expect((await desk.undo(applied.id)).left).toEqual([
      { title: slug, reason: expect.stringMatching(/^Not undone: changed /) },
    ])
    expect(await shop.deps.db('reviews').where({ product_id: id }).pluck('status')).toEqual(['REJECTED'])
  })
})
