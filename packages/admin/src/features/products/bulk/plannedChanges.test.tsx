// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { aCollection } from '../../../test/aCollection.ts'
import { choose } from '../../../test/choose.ts'
import { chooseFromRow } from '../../../test/chooseFromRow.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { admin, at, idOf, listOf } from '../../../test/samples.ts'

const thobes = aCollection({ name: 'Thobes' })
const plan = {
  id: idOf(1),
  summary: '2 products on sale at 20% off',
  startsAt: '2090-05-01T08:00:00.000Z',
  endsAt: '2090-05-08T08:00:00.000Z',
  state: 'planned',
  problem: null,
  createdAt: at,
  maker: { id: admin.id, name: 'Maryam Siddiqui' },
} as const
const preview = {
  summary: plan.summary,
  changed: 2,
  unchanged: 0,
  changes: [1, 2].map(index => ({
    productId: idOf(index),
    title: `Thobe ${index}`,
    before: '',
    after: '',
    prices: [
      {
        variantId: idOf(10 + index),
        sku: `SKU-${index}`,
        before: { price: 5000, salePrice: null },
        after: { price: 5000, salePrice: 4000 },
      },
    ],
  })),
  changeSetId: null,
}

const office = useOffice()

it('plans a sale with its start and end in the shop’s time zone', async () => {
  office.open(`/admin/collections?reprice=${thobes.id}`, {
    '/admin/collections': listOf(),
    '/admin/collections/{id}': thobes,
    '/admin/products/bulk': preview,
    '/admin/planned-changes': plan,
  })
  await office.shows('Change prices of Thobes')
  choose('Prices', 'sale')
  office.type('Below the regular price', '20')
  await office.shows('2 products on sale at 20% off')
  choose('When', 'later')
  const button = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Plan 2 Prices')
  await until(() => expect(button()?.disabled).toBe(true))
  office.type('Starts', '2090-05-01T09:00')
  office.type('Ends', '2090-05-08T09:00')
  await until(() => expect(button()?.disabled).toBe(false))
  button()?.click()
  await office.shows('Planned for')
  expect(office.sentTo('/admin/planned-changes')).toMatchObject([
    {
      collectionId: thobes.id,
      change: { kind: 'salePercent', percent: 20 },
      startsAt: plan.startsAt,
      endsAt: plan.endsAt,
    },
  ])
})

it('lists planned changes, and cancels one after asking', async () => {
  office.open('/admin/products?planned=true', {
    '/admin/products': listOf(),
    '/admin/collections': listOf(),
    '/admin/planned-changes': {
      items: [plan, { ...plan, id: idOf(2), state: 'failed', problem: 'It would cost nothing.' }],
    },
    '/admin/planned-changes/{id}/end': { ...plan, state: 'canceled' },
  })
  await office.shows('It would cost nothing.')
  const row = document.querySelector<HTMLElement>('[role=dialog] tbody tr') ?? document.body
  await chooseFromRow(row, 'Cancel Change')
  await office.shows('will not be made')
  office.press(
    'Cancel Change',
    [...document.querySelectorAll('[role=alertdialog], [role=dialog]')].at(-1) ?? document,
  )
  await office.shows('Cancelled: 2 products on sale at 20% off')
  expect(office.sentTo('/admin/planned-changes/{id}/end')).toEqual([{ id: plan.id }])
})
