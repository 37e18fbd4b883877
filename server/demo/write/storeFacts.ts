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

export const designFacts: Record<string, DesignFacts> = {
  'najd-two-button-thobe': {
    price: 59_00,
    weightGr: 520,
    launchedDaysAgo: 396,
    appeal: 10,
    sizes: [allSizes, allSizes],
    collar: 'Two-button band',
    cuffs: 'Structured',
  },
  'liwa-tarboosh-kandura': {
    price: 65_00,
    weightGr: 480,
    launchedDaysAgo: 396,
    appeal: 7,
    sizes: usualSizes,
    collar: 'Collarless',
    cuffs: 'Open',
  },
  'salmiya-collared-dishdasha': {
    price: 55_00,
    weightGr: 500,
    launchedDaysAgo: 394,
    appeal: 8,
    sizes: usualSizes,
    collar: 'Pointed',
    cuffs: 'Structured',
    sale: { colour: 'cream', price: 45_00 },
  },
  'nizwa-embroidered-dishdasha': {
    price: 79_00,
    weightGr: 540,
    launchedDaysAgo: 394,
    appeal: 5,
    wornFor: 'feasts',
    sizes: usualSizes,
    collar: 'Round',
    cuffs: 'Embroidered',
    sale: { colour: 'olive', price: 64_00 },
  },
  'riyadh-formal-stiff-placket-thobe': {
    price: 95_00,
    weightGr: 580,
    launchedDaysAgo: 392,
    appeal: 6,
    wornFor: 'feasts',
    sizes: usualSizes,
    collar: 'Cutaway stand',
    cuffs: 'Link',
    alternative: { code: 'SOFT', collar: 'Soft stand', cuffs: 'Single', price: 89_00, sizes: middleSizes },
  },
  'hijaz-vine-embroidered-thobe': {
    price: 129_00,
    weightGr: 610,
    launchedDaysAgo: 208,
    appeal: 5,
    wornFor: 'feasts',
    sizes: usualSizes,
    collar: 'Embroidered stand',
    cuffs: 'Embroidered',
  },
  'fes-hooded-jalab': {
    price: 145_00,
    weightGr: 1080,
    launchedDaysAgo: 392,
    appeal: 4,
    wornFor: 'winter',
    sizes: usualSizes,
    collar: 'Hooded',
    cuffs: 'Braided',
  },
  'atlas-striped-hooded-jalab': {
    price: 159_00,
    weightGr: 1120,
    launchedDaysAgo: 171,
    appeal: 3,
    wornFor: 'winter',
    sizes: usualSizes,
    collar: 'Hooded',
    cuffs: 'Plain',
    sale: { colour: 'stone', price: 127_00 },
  },
  'rabat-braided-jalab': {
    price: 115_00,
    weightGr: 860,
    launchedDaysAgo: 112,
    appeal: 6,
    sizes: usualSizes,
    collar: 'Corded',
    cuffs: 'Braided',
  },
  'tangier-linen-jalab': {
    price: 89_00,
    weightGr: 560,
    launchedDaysAgo: 78,
    appeal: 9,
    wornFor: 'summer',
    sizes: usualSizes,
    collar: 'Embroidered',
    cuffs: 'Wide',
    sale: { colour: 'white', price: 72_00 },
  },
}

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
