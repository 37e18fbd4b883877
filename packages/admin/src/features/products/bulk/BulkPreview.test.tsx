// @vitest-environment jsdom
import type { ProductChange } from '@shop/contracts/products/bulk'
import { expect, it } from 'vitest'
import { aCollection } from '../../../test/aCollection.ts'
import { choose } from '../../../test/choose.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'
import { recordDialogTexts } from '../../../test/recordDialogTexts.ts'

const thobes = aCollection({ name: 'Thobes' })
const { id } = thobes
const change = (index: number): ProductChange => ({
  productId: idOf(index),
  title: `Thobe ${index}`,
  before: '',
  after: '',
  prices: [
    {
      variantId: idOf(1000 + index),
      sku: `SKU-${index}`,
      before: { price: 1000, salePrice: null },
      after: { price: 1100, salePrice: null },
    },
  ],
})

const office = useOffice()

it('shows each change, a page at a time', async () => {
  office.open(`/admin/collections?reprice=${id}`, {
    '/admin/collections': listOf(),
    '/admin/collections/{id}': thobes,
    '/admin/products/bulk': {
      summary: 'Prices of 101 products up by 10%',
      changed: 101,
      unchanged: 0,
      changes: Array.from({ length: 101 }, (_, index) => change(index)),
      changeSetId: null,
    },
  })
  await office.shows('Change prices of Thobes')
  office.type('Change', '10')
  await office.shows('Showing 1 to 50 of 101 changes')
  await office.press('Next').shows('Showing 51 to 100 of 101 changes')
  office.press('Next')
  await until(() => expect(document.body.textContent).toContain('SKU-100'))
})

it('previews prices rounded to the chosen ending', async () => {
  office.open(`/admin/collections?reprice=${id}`, {
    '/admin/collections': listOf(),
    '/admin/collections/{id}': thobes,
    '/admin/products/bulk': {
      summary: 'Prices of 1 product up by 10%, rounded to .95',
      changed: 1,
      unchanged: 0,
      changes: [change(1)],
      changeSetId: null,
    },
  })
  await office.shows('Change prices of Thobes')
  office.type('Change', '10')
  choose('Rounding', '95')
  await office.shows('rounded to .95')
  expect(office.sentTo('/admin/products/bulk').at(-1)).toMatchObject({
    change: { kind: 'pricePercent', percent: 10, ending: '95' },
    isPreview: true,
  })
})

it('says in one sentence that nothing would change', async () => {
  office.open(`/admin/collections?reprice=${id}`, {
    '/admin/collections': listOf(),
    '/admin/collections/{id}': thobes,
    '/admin/products/bulk': {
      summary: 'Up by 10%',
      changed: 0,
      unchanged: 2,
      changes: [],
      changeSetId: null,
    },
  })
  await office.shows('Change prices of Thobes')
  office.type('Change', '10')
  await office.shows('Both products are already at these prices.')
  expect(document.body.textContent).not.toMatch(/stay as they are|Nothing to change|Up by 10%/)
})

it('sends a change once if its button is pressed twice', async () => {
  const asked: { isPreview?: boolean; changeSetId?: string }[] = []
  office.open(`/admin/collections?reprice=${id}`, {
    '/admin/collections': listOf(),
    '/admin/collections/{id}': thobes,
    '/admin/products/bulk': (input: { isPreview?: boolean }) => {
      asked.push(input)
      const changes = [change(1)]
      return {
        summary: 'Up by 10%',
        changed: 1,
        unchanged: 0,
        changes,
        changeSetId: input.isPreview ? null : id,
      }
    },
  })
  await office.shows('Change prices of Thobes')
  office.type('Change', '10')
  await office.shows('SKU-1')
  await until(() => expect(document.body.textContent).toContain('Change 1 Price'))
  office.press('Change 1 Price')
  await office.press('Change 1 Price').shows('Up by 10%')
  const made = asked.filter(({ isPreview }) => !isPreview)
  expect(made).toEqual([expect.objectContaining({ changeSetId: expect.any(String) })])
})

it('never previews the change twice, whatever is refetched during the save', async () => {
  let made = 0
  office.open(`/admin/collections?reprice=${id}`, {
    '/admin/collections': listOf(),
    '/admin/collections/{id}': thobes,
    '/admin/products/bulk': ({ isPreview }: { isPreview?: boolean }) => {
      if (!isPreview) made++
      const [price] = change(1).prices
      const again = {
        ...price,
        before: { price: 1100, salePrice: null },
        after: { price: 1210, salePrice: null },
      }
      const prices = isPreview && made > 0 ? [again] : [price]
      const changes = [{ ...change(1), prices }]
      return { summary: 'Up by 10%', changed: 1, unchanged: 0, changes, changeSetId: isPreview ? null : id }
    },
  })
  await office.shows('Change prices of Thobes')
  office.type('Change', '10')
  await office.shows('£11.00')
  const dialogs = recordDialogTexts()
  office.press('Change 1 Price')
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(dialogs.stop().join('\n')).not.toContain('£12.10')
})

it('sets the customs facts of a collection, and reports a wrong code before it is sent', async () => {
  office.open(`/admin/collections?customs=${id}`, {
    '/admin/collections': listOf(),
    '/admin/collections/{id}': thobes,
    '/admin/products/bulk': {
      summary: 'VAT and customs of 1 product changed',
      changed: 1,
      unchanged: 0,
      changes: [
        {
          ...change(1),
          before: 'Tariff Code as in its collection or the settings',
          after: 'Tariff Code 621132',
          prices: [],
        },
      ],
      changeSetId: null,
    },
  })
  await office.shows('VAT and customs of Thobes')
  office.type('Tariff Code', '62')
  await office.shows('Give a tariff code of 6, 8 or 10 digits')
  office.type('Tariff Code', '6211 32')
  await office.shows('Tariff Code 621132')
  await office.press('Change 1 Product').shows('VAT and customs of 1 product changed')
})
