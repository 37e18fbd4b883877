import { blanksOf } from '@shop/contracts/facts/fieldTable'
import { fibresInWords } from '@shop/contracts/facts/fibres'
import { productFields } from '@shop/contracts/facts/productFields'
import { barcode } from '../barcode.ts'
import { day } from '../days.ts'
import { demoId } from '../demoId.ts'
import { designs, picturesOf, type Colour, type Design } from '../designs.ts'
import type { PlannedProduct, PlannedVariant } from './plan.ts'
import { seededRandom, type Random } from '../random.ts'
import { allSizes, colourCodes, designFacts, lengthCm, type DesignFacts } from '../write/storeFacts.ts'

type Cut = Pick<PlannedVariant, 'size' | 'collar' | 'cuffs' | 'price'> & { suffix: string }

/** Returns the present stock of a variant: mostly enough, sometimes low or sold out. */
export const randomStock = (random: Random): number => {
  const luck = random.next()
  if (luck < 0.06) return 0
  if (luck < 0.15) return random.int(1, 3)
  return luck < 0.25 ? random.int(4, 9) : random.int(12, 46)
}

const cutsOf = ({ sizes, alternative, ...fact }: DesignFacts, isFirst: boolean): Cut[] => {
  const { collar, cuffs, price } = fact
  const cuts = sizes[isFirst ? 0 : 1].map(size => ({ size, collar, cuffs, price, suffix: '' }))
  if (!alternative || !isFirst) return cuts
  return [
    ...cuts,
    ...alternative.sizes.map(size => ({ ...alternative, size, suffix: `-${alternative.code}` })),
  ]
}

const planDesign = (design: Design, keys: ReadonlyMap<string, string>, random: Random, now: number) => {
  const fact = designFacts[design.slug]
  if (!fact) throw new Error(`No facts about ${design.slug}`)
  const id = demoId('product', design.slug)
  const code = (design.slug.split('-')[0] ?? '').toUpperCase()
  const pictures = (colour: Colour) =>
    picturesOf(design, colour).map(({ shot, alt }) => ({ mediaKey: keys.get(shot) ?? '', alt }))
  const variantsOf = (colour: Colour, index: number) =>
    cutsOf(fact, index === 0).map(({ suffix, ...cut }): PlannedVariant => {
      const sku = `${code}-${colourCodes[colour.id]}-${cut.size}${suffix}`
      const step = allSizes.findIndex(size => size === cut.size) - 2
      return {
        ...cut,
        id: demoId('variant', sku),
        sku,
        color: colour.name,
        colorHex: colour.hex,
        lengthCm: lengthCm(cut.size),
        salePrice: fact.sale?.colour === colour.id ? fact.sale.price : null,
        // Each size up weighs four per cent of size 56 more; rounded to ten grams.
        weightGr: Math.round((fact.weightGr * (1 + 0.04 * step)) / 10) * 10,
        barcode: barcode(Number.parseInt(demoId('barcode', sku).slice(0, 7), 16)),
        stock: randomStock(random),
        imageKey: pictures(colour)[0]?.mediaKey ?? '',
      }
    })
  const groups = design.colours.map((colour, index) => ({ colour, variants: variantsOf(colour, index) }))
  const [firstSentence = ''] = design.description.split(/(?<=\.) /)
  return {
    id,
    ...blanksOf(productFields),
    slug: design.slug,
    title: design.title,
    kind: design.kind,
    description: design.description,
    materials: design.materials,
    fibres: design.fibres,
    care: design.care.join('\n'),
    careSymbols: design.careSymbols,
    features: design.features,
    specifications: design.specifications,
    // Null, because nobody wears the garments in the pictures.
    modelHeightCm: null,
    modelSize: null,
    measurements: design.measurements,
    metaTitle: design.title,
    metaDescription: `${firstSentence} In sizes 52 to 62; ${fibresInWords(design.fibres)}.`,
    launchedAt: now - fact.launchedDaysAgo * day,
    variants: groups.flatMap(({ variants }) => variants),
    // One set of pictures serves a colour, and belongs to the colour's first variant.
    images: groups.flatMap(({ colour, variants }) =>
      pictures(colour).map(picture => ({ ...picture, variantId: variants[0]?.id ?? '' })),
    ),
  }
}

/** Plans the ten designs as products with realistic stock; `keys` has the stored pictures' keys by shot name. */
export const planDesigns = (keys: ReadonlyMap<string, string>, now: number): PlannedProduct[] => {
  const random = seededRandom('demo stock')
  return designs.map(design => planDesign(design, keys, random, now))
}
