import type { Image } from '@shop/contracts/catalog/entities'
import { expect, test } from 'vitest'
import { someVariant } from '../../../test/someVariant.ts'
import { galleryPictures } from './galleryPictures.ts'

const image = (url: string, variantId: string | null = null): Image => ({
  id: url,
  url,
  alt: url,
  width: 1200,
  height: 1500,
  color: '#eeeeee',
  sort: 0,
  variantId,
})
const images = [image('white', 'w'), image('navy', 'n'), image('cloth')]
const names = (shown: Image[]) => shown.map(({ url }) => url)

test("a colour's pictures come first, then those of the whole product", () => {
  const white = someVariant({ images: [image('white', 'w'), image('white', 'w')] })
  expect(names(galleryPictures({ images }, white))).toEqual(['white', 'cloth'])
})

test("a variant without pictures shows the product's", () => {
  expect(names(galleryPictures({ images }, someVariant({})))).toEqual(['white', 'navy', 'cloth'])
  expect(galleryPictures({ images: [] }, someVariant({}))).toEqual([])
})
