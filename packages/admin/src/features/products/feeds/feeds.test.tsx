// @vitest-environment jsdom
import { getStaffProduct } from '@shop/contracts/products/endpoints'
import type { IncompleteProduct } from '@shop/contracts/shop/feeds'
import { expect, it, vi } from 'vitest'
import { aProduct, aVariant } from '../../../test/aProduct.ts'
import { choose } from '../../../test/choose.ts'
import { until, useOffice } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const najd: IncompleteProduct = {
  id: idOf(1),
  title: 'Najd Thobe',
  slug: 'najd-thobe',
  picture: null,
  variants: 3,
  gaps: [
    { gap: 'description', variants: 3 },
    { gap: 'gtin', variants: 2 },
  ],
}
const gaps = {
  ...listOf(najd),
  products: 12,
  complete: 11,
  lacking: {
    picture: 0,
    pictureSize: 0,
    description: 1,
    category: 0,
    gtin: 1,
    sharedBarcode: 0,
    weight: 0,
    tariffCode: 0,
  },
}
const thobe = aProduct({
  variants: [aVariant(), aVariant({ id: idOf(3), sku: 'NAJD-54', size: '54', barcode: '2000000000015' })],
})
const answers = {
  '/admin/feeds/gaps': gaps,
  '/admin/collections': listOf(),
  [getStaffProduct.path]: thobe,
}

const office = useOffice()

/** Opens the list, and returns a function for the name of the last field scrolled to. */
const openList = () => {
  office.open('/admin/products/feeds', answers)
  let name: string | null = null
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    name = this.getAttribute('name')
  })
  return () => name
}

it('names missing facts, and the products without them', async () => {
  office.open('/admin/products/feeds', answers)
  await office.shows('11 of 12 products complete', 'The title is sent in its place', 'GTIN (2 of 3)')
})

it('filters by one fact, and links to the first variant that lacks it', async () => {
  const led = openList()
  await office.shows('Najd Thobe')
  choose('Missing', 'gtin')
  await until(() =>
    expect(office.sentTo('/admin/feeds/gaps')).toContainEqual(expect.objectContaining({ gap: 'gtin' })),
  )
  document.querySelector<HTMLElement>('main tbody tr')?.click()
  await until(() => expect(led()).toBe('variants.1.barcode'))
})

it('links to the most important gap if no fact is chosen', async () => {
  const led = openList()
  await office.shows('Najd Thobe')
  document.querySelector<HTMLElement>('main tbody tr')?.click()
  await until(() => expect(led()).toBe('description'))
})

it('says that nothing is missing', async () => {
  office.open('/admin/products/feeds', {
    '/admin/feeds/gaps': {
      ...listOf(),
      products: 12,
      complete: 12,
      lacking: { ...gaps.lacking, description: 0, gtin: 0 },
    },
  })
  await office.shows('Nothing missing')
})
