import type { StaffProduct } from '@shop/contracts/products/entities'
import { expect, it } from 'vitest'
import { rebasePictures, picturesOf, pictureChangesFor, type PictureValues } from './pictureValues.ts'

const image = (id: string, sort: number, variantId: string | null = null) => ({
  id,
  sort,
  variantId,
  alt: '',
  url: id,
})
const product = {
  variants: [
    { id: 'w52', color: 'White' },
    { id: 'w54', color: 'White' },
    { id: 'n52', color: 'Navy' },
  ],
  images: [image('a', 0, 'w54'), image('b', 1)],
} as unknown as StaffProduct
const file = { id: 'f', name: 'new.jpg', type: 'image/jpeg', size: 3 }
const added: PictureValues = { id: '', file, url: '', alt: ' Cuff\nand hem ', color: 'Navy' }

it('requests no change of unchanged pictures', () => {
  expect(pictureChangesFor(picturesOf(product), product)).toEqual({ arranged: null, uploads: [] })
})

it('inserts a new picture at its position, with its text and a variant of its colour', () => {
  const [a, b] = picturesOf(product) as [PictureValues, PictureValues]
  expect(pictureChangesFor([b, added, { ...a, color: '' }], product)).toEqual({
    arranged: [
      { id: 'b', alt: '', sort: 0, variantId: null },
      { id: 'a', alt: '', sort: 2, variantId: null },
    ],
    uploads: [{ file, input: { alt: 'Cuff and hem', sort: 1, variantId: 'n52' } }],
  })
})

it('keeps pictures that others added, and drops pictures that they deleted', () => {
  const [a, b] = picturesOf(product) as [PictureValues, PictureValues]
  const now = { ...product, images: [image('b', 0), image('c', 1)] } as StaffProduct
  expect(rebasePictures([added, b, a], now).map(({ id }) => id)).toEqual(['', 'b', 'c'])
})
