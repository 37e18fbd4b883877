import { lengthOfSize } from '@shop/contracts/catalog/lengthOfSize'

/** Facts of a design that the shop decides itself. Money in pence. */
export interface DesignFacts {
  price: number
  /** The reduced colour, and its sale price. */
  sale?: { colour: string; price: number }
  /** Weight of size 56; other sizes weigh a little less or more. */
  weightGr: number
  launchedDaysAgo: number
  /** Popularity relative to the others. */
  appeal: number
  /** Season in which it sells best: before feasts, in winter or in summer. */
  wornFor?: 'feasts' | 'winter' | 'summer'
  /** Sizes of the first colour, and of the other colours. */
  sizes: readonly [first: readonly string[], others: readonly string[]]
  collar: string
  cuffs: string
  /** The same garment with a different collar and cuffs, only in the first colour. */
  alternative?: { code: string; collar: string; cuffs: string; price: number; sizes: readonly string[] }
}

export const allSizes = ['52', '54', '56', '58', '60', '62'] as const
const middleSizes = ['54', '56', '58', '60'] as const

/** Returns the length from shoulder to hem, cm. */
export const lengthCm = (size: string): number => lengthOfSize(size) ?? 140

const usualSizes = [allSizes, middleSizes] as const
const inSale = (colour: string, price: number) => ({ sale: { colour, price } })

/** Facts that each design has, in the order of `DesignFacts`. */
const designRows: Record<
  string,
  readonly [
    price: number,
    weightGr: number,
    launchedDaysAgo: number,
    appeal: number,
    collar: string,
    cuffs: string,
  ]
> = {
  'najd-two-button-thobe': [59_00, 520, 396, 10, 'Two-button band', 'Structured'],
  'liwa-tarboosh-kandura': [65_00, 480, 396, 7, 'Collarless', 'Open'],
  'salmiya-collared-dishdasha': [55_00, 500, 394, 8, 'Pointed', 'Structured'],
  'nizwa-embroidered-dishdasha': [79_00, 540, 394, 5, 'Round', 'Embroidered'],
  'riyadh-formal-stiff-placket-thobe': [95_00, 580, 392, 6, 'Cutaway stand', 'Link'],
  'hijaz-vine-embroidered-thobe': [129_00, 610, 208, 5, 'Embroidered stand', 'Embroidered'],
  'fes-hooded-jalab': [145_00, 1080, 392, 4, 'Hooded', 'Braided'],
  'atlas-striped-hooded-jalab': [159_00, 1120, 171, 3, 'Hooded', 'Plain'],
  'rabat-braided-jalab': [115_00, 860, 112, 6, 'Corded', 'Braided'],
  'tangier-linen-jalab': [89_00, 560, 78, 9, 'Embroidered', 'Wide'],
}

/** Facts that only some designs have. */
const moreFacts: Record<string, Partial<DesignFacts>> = {
  'najd-two-button-thobe': { sizes: [allSizes, allSizes] },
  'salmiya-collared-dishdasha': inSale('cream', 45_00),
  'nizwa-embroidered-dishdasha': { wornFor: 'feasts', ...inSale('olive', 64_00) },
  'riyadh-formal-stiff-placket-thobe': {
    wornFor: 'feasts',
    alternative: { code: 'SOFT', collar: 'Soft stand', cuffs: 'Single', price: 89_00, sizes: middleSizes },
  },
  'hijaz-vine-embroidered-thobe': { wornFor: 'feasts' },
  'fes-hooded-jalab': { wornFor: 'winter' },
  'atlas-striped-hooded-jalab': { wornFor: 'winter', ...inSale('stone', 127_00) },
  'tangier-linen-jalab': { wornFor: 'summer', ...inSale('white', 72_00) },
}

export const designFacts: Record<string, DesignFacts> = Object.fromEntries(
  Object.entries(designRows).map(([slug, [price, weightGr, launchedDaysAgo, appeal, collar, cuffs]]) => {
    const facts = { price, weightGr, launchedDaysAgo, appeal, sizes: usualSizes, collar, cuffs }
    return [slug, { ...facts, ...moreFacts[slug] }]
  }),
)

export const colourCodes: Record<string, string> = {
  white: 'WHT',
  stone: 'STN',
  navy: 'NVY',
  sand: 'SND',
  olive: 'OLV',
  cream: 'CRM',
  charcoal: 'CHA',
  black: 'BLK',
  burgundy: 'BUR',
}

/** Designs to wear with a design (`look`) and of the same cloth (`set`), by slug and in order. */
export const companions: Record<string, { look?: readonly string[]; set?: readonly string[] }> = {
  'najd-two-button-thobe': {
    look: ['fes-hooded-jalab', 'atlas-striped-hooded-jalab'],
    set: ['riyadh-formal-stiff-placket-thobe'],
  },
  'riyadh-formal-stiff-placket-thobe': { look: ['rabat-braided-jalab', 'fes-hooded-jalab'] },
  'hijaz-vine-embroidered-thobe': { look: ['rabat-braided-jalab', 'atlas-striped-hooded-jalab'] },
}

/** Area of a detail for a collection's banner, px: wider than high. */
const aroundNeck = { left: 0, top: 20, width: 1104, height: 690 }

/** `products` in the collection's own order; `picture` is a file in `pictures/`, or a part of one. */
export const collections = [
  {
    slug: 'new-in',
    name: 'New In',
    description:
      'Just arrived: a jalab as light as linen, another bound in cord, stripes from the Atlas and a vine in gold thread.',
    picture: { file: 'banner-rail.jpg', alt: 'Eight thobes and jalabs side by side on a brass rail' },
    products: [
      'tangier-linen-jalab',
      'rabat-braided-jalab',
      'atlas-striped-hooded-jalab',
      'hijaz-vine-embroidered-thobe',
    ],
  },
  {
    slug: 'thobes',
    name: 'Thobes',
    description: 'Saudi, Emirati, Kuwaiti and Omani cuts, from weekday poplin to twill with a vine in gold.',
    picture: {
      file: 'banner-thobes.jpg',
      alt: 'Thobes in black, burgundy and white, the middle one embroidered with a gold vine',
    },
    products: [
      'najd-two-button-thobe',
      'liwa-tarboosh-kandura',
      'salmiya-collared-dishdasha',
      'nizwa-embroidered-dishdasha',
      'riyadh-formal-stiff-placket-thobe',
      'hijaz-vine-embroidered-thobe',
    ],
  },
  {
    slug: 'jalabs',
    name: 'Jalabs',
    description:
      'Moroccan shapes with room to layer: two with hoods for winter, one for dressing up and one for the heat.',
    picture: {
      file: 'banner-jalabs.jpg',
      alt: 'Jalabs in navy, olive and striped cream, each with a braid down the front',
    },
    products: [
      'fes-hooded-jalab',
      'atlas-striped-hooded-jalab',
      'rabat-braided-jalab',
      'tangier-linen-jalab',
    ],
  },
  {
    slug: 'eid-capsule',
    name: 'Eid Capsule',
    description: 'Tall collars, gold thread and knotted braid, for Eid morning and the weddings that follow.',
    picture: {
      file: 'hijaz-vine-embroidered-thobe--burgundy--detail.jpg',
      area: aroundNeck,
      alt: 'Gold leaves climbing the placket and collar of a burgundy thobe',
    },
    products: [
      'hijaz-vine-embroidered-thobe',
      'riyadh-formal-stiff-placket-thobe',
      'nizwa-embroidered-dishdasha',
      'rabat-braided-jalab',
      'fes-hooded-jalab',
    ],
  },
  {
    slug: 'jumah-essentials',
    name: 'Jumah Essentials',
    description: 'Easy to wash, quick to press and ready by noon. What we reach for on Fridays.',
    picture: {
      file: 'najd-two-button-thobe--white--detail.jpg',
      area: aroundNeck,
      alt: 'Band collar of a white thobe, two buttons closed',
    },
    products: [
      'najd-two-button-thobe',
      'salmiya-collared-dishdasha',
      'liwa-tarboosh-kandura',
      'riyadh-formal-stiff-placket-thobe',
      'tangier-linen-jalab',
    ],
  },
] as const
