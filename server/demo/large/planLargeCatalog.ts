import { blanksOf } from '@shop/contracts/facts/fieldTable'
import { fibresInWords } from '@shop/contracts/facts/fibres'
import { productFields } from '@shop/contracts/facts/productFields'
import { barcode } from '../barcode.ts'
import { countLeading } from '../countLeading.ts'
import { day } from '../days.ts'
import { demoId } from '../demoId.ts'
import { designs, picturesOf, type Colour, type Design } from '../designs.ts'
import { moods, places } from './largeWords.ts'
import type { PlannedProduct, PlannedVariant } from '../plan/plan.ts'
import { randomStock } from '../plan/planDesigns.ts'
import type { Choose } from '../plan/planOrders.ts'
import { seededRandom, type Random } from '../random.ts'
import { allSizes, colourCodes, designFacts, lengthCm } from '../write/storeFacts.ts'

/** Age of the oldest product, days. */
const oldestDays = 1100
const colorsPerProduct = 2
const sizesPerProduct = 3

const designAt = (index: number): Design => designs[index % designs.length] as Design

/** Returns the design's title under another name; every index has its own. */
const titleAt = (index: number): string => {
  const combination = Math.floor(index / designs.length)
  const place = places[combination % places.length]
  const mood = moods[Math.floor(combination / places.length) % moods.length]
  const series = Math.floor(combination / (places.length * moods.length))
  const [, ...garment] = designAt(index).title.split(' ')
  return [place, mood, ...garment, ...(series ? [`No ${series + 1}`] : [])].join(' ')
}

/** Varies a price in steps of a pound, within the shop's usual range. */
const priceLike = (random: Random, price: number): number =>
  Math.round(Math.min(160_00, Math.max(45_00, price * (0.8 + 0.4 * random.next()))) / 100) * 100

const planProduct = (
  random: Random,
  index: number,
  launchedAt: number,
  keys: ReadonlyMap<string, string>,
) => {
  const design = designAt(index)
  const fact = designFacts[design.slug]
  if (!fact) throw new Error(`No facts about ${design.slug}`)
  const title = titleAt(index)
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const { colours } = design
  const shownColours = Array.from(
    { length: colorsPerProduct },
    (_, offset) => colours[(index + offset) % colours.length] as Colour,
  )
  const sizes = allSizes.slice(random.int(0, allSizes.length - sizesPerProduct)).slice(0, sizesPerProduct)
  const price = priceLike(random, fact.price)
  const reducedColour = random.chance(0.15) ? random.pick(shownColours) : null
  const keyOf = (shot: string) => keys.get(shot) ?? ''
  const groups = shownColours.map((colour, colourIndex) => {
    const pictures = picturesOf({ slug: design.slug, title }, colour)
    const imageKey = keyOf(pictures[0]?.shot ?? '')
    const variants = sizes.map((size, step): PlannedVariant => {
      const sku = `${slug.slice(0, 3).toUpperCase()}${index}-${colourCodes[colour.id]}-${size}`
      return {
        id: demoId('variant', sku),
        sku,
        color: colour.name,
        colorHex: colour.hex,
        size,
        lengthCm: lengthCm(size),
        collar: fact.collar,
        cuffs: fact.cuffs,
        price,
        salePrice: colour === reducedColour ? Math.round((price * 0.8) / 100) * 100 : null,
        weightGr: fact.weightGr,
        barcode: barcode((index * colorsPerProduct + colourIndex) * sizesPerProduct + step),
        stock: randomStock(random),
        imageKey,
      }
    })
    return { pictures, variants }
  })
  const product: PlannedProduct = {
    ...blanksOf(productFields),
    ...design,
    id: demoId('product', slug),
    slug,
    title,
    care: design.care.join('\n'),
    modelHeightCm: null,
    modelSize: null,
    metaTitle: title,
    metaDescription: `${design.materials}, ${fibresInWords(design.fibres)}.`,
    launchedAt,
    variants: groups.flatMap(({ variants }) => variants),
    images: groups.flatMap(({ pictures, variants }) =>
      pictures.map(({ shot, alt }) => ({ mediaKey: keyOf(shot), alt, variantId: variants[0]?.id ?? '' })),
    ),
  }
  return { product, design: design.slug }
}

/**
 * Plans this number of products in the order of their launch, based on the ten designs; `designOf` returns a slug's
 * design.
 */
export const planLargeCatalog = (count: number, keys: ReadonlyMap<string, string>, now: number) => {
  const random = seededRandom('large catalogue')
  const plans = Array.from({ length: count }, (_, index) =>
    planProduct(
      random,
      index,
      Math.round(now - day * (oldestDays - ((oldestDays - 2) * index) / count)),
      keys,
    ),
  )
  const designBySlug = new Map(plans.map(({ product, design }) => [product.slug, design]))
  return {
    products: plans.map(({ product }) => product),
    designOf: (slug: string) => designBySlug.get(slug) ?? '',
  }
}

/** Prefers newer products, in the customer's size if there is one. */
export const chooseFromLargeCatalog =
  (products: readonly PlannedProduct[]): Choose =>
  (random, { size }, at) => {
    const launchedCount = countLeading(products, ({ launchedAt }) => launchedAt < at)
    const product = products[
      launchedCount - 1 - Math.floor(launchedCount * random.next() ** 1.5)
    ] as PlannedProduct
    const fitting = product.variants.filter(variant => variant.size === size)
    return { product, variant: random.pick(fitting.length ? fitting : product.variants) }
  }
