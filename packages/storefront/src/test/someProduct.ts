import { blank } from '@shop/client/test/blank'
import { type Image, Product } from '@shop/contracts/catalog/entities'
import { idOf } from './samples.ts'
import { someVariant } from './someVariant.ts'

export const someProduct = (change: Partial<Product> = {}) =>
  blank(Product, {
    id: idOf(1),
    slug: 'thobe',
    title: 'Thobe',
    description: 'A thobe.',
    materials: 'Cotton',
    status: 'ACTIVE',
    vatClass: 'STANDARD',
    madeFor: 'SHOP',
    ageGroup: 'SHOP',
    variants: [someVariant()],
    fits: { short: 0, right: 0, long: 0 },
    ...change,
  })

export const somePicture = (name: string, variantId: string | null = null): Image => ({
  id: idOf(name),
  url: `/media/${name}.jpg`,
  alt: name,
  width: 4,
  height: 5,
  color: '#fff',
  sort: 0,
  variantId,
})
