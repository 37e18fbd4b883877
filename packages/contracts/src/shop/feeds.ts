import { keysOf, recordOf } from '../keys.ts'
import * as z from 'zod/mini'
import { Picture } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, limit, listOf, page } from '../fields.ts'

/** Feeds of products for sale, by their readers. */
export const feedReaders = {
  '/feeds/google.xml': 'Google Merchant Center',
  '/feeds/meta.csv': 'Meta (Facebook and Instagram)',
  '/feeds/pinterest.csv': 'Pinterest and others',
  '/feeds/openai.jsonl': 'OpenAI (ChatGPT)',
  '/feeds/acp/products.jsonl': 'Agentic Commerce Protocol',
} as const

export type FeedPath = keyof typeof feedReaders
export const feedPaths = keysOf(feedReaders)

/** Minimum size of pictures that Google and Meta accept for clothes, px. */
export const minPictureSizePx = 500

interface GapWords {
  label: string
  /** Effect of the gap, and how to fix it. */
  hint: string
  /** True if sites refuse a product without it. */
  isNeeded: boolean
}

/** Facts that a product may lack for feeds, the most serious first. */
export const feedGaps = {
  picture: {
    label: 'Picture',
    hint: 'Every site refuses a product without one.',
    isNeeded: true,
  },
  pictureSize: {
    label: 'Larger picture',
    hint: `Google and Meta want at least ${minPictureSizePx} × ${minPictureSizePx} pixels.`,
    isNeeded: true,
  },
  description: {
    label: 'Description',
    hint: 'The title is sent in its place, which Google may refuse.',
    isNeeded: true,
  },
  category: {
    label: 'Google category',
    hint: 'Give one to the product, or one to all in the settings.',
    isNeeded: false,
  },
  gtin: {
    label: 'GTIN',
    hint: 'Listed without one, and shown less often. Barcodes for in-house use and coupons are never sent: those that begin with 2, 02, 04, 05, 98 or 99, and those of eight digits that begin with 0.',
    isNeeded: false,
  },
  sharedBarcode: {
    label: 'Barcode of its own',
    hint: 'Two variants for sale have the same barcode, so it is sent for neither. Sites would treat them as one product.',
    isNeeded: false,
  },
  weight: {
    label: 'Weight',
    hint: 'Delivery that is priced by weight is worked out as if it weighed nothing.',
    isNeeded: false,
  },
  tariffCode: {
    label: 'Tariff code of its cloth',
    hint: 'Customs are told a code for another cloth than most of it is. Give the product a code of its own.',
    isNeeded: false,
  },
} as const satisfies Record<string, GapWords>

export type FeedGap = keyof typeof feedGaps
export const feedGapNames = keysOf(feedGaps)

/** A product and its gaps. `variants` counts all its variants; in a gap, the variants that lack the fact. */
export const IncompleteProduct = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  picture: z.nullable(Picture),
  variants: count,
  gaps: z.array(z.object({ gap: z.enum(feedGapNames), variants: count })),
})

export const listFeedGaps = endpoint({
  call: 'GET /admin/feeds/gaps',
  access: 'products:read',
  summary:
    'Lists ACTIVE products that lack data for the feeds, by title, with the number of products for each kind of missing data. `gap` filters by one kind.',
  input: z.strictObject({ gap: z.optional(z.enum(feedGapNames)), page, limit }),
  answer: z.extend(listOf(IncompleteProduct), {
    /** Number of products in the feeds, and of those without gaps. */
    products: count,
    complete: count,
    lacking: z.object(recordOf(feedGapNames, () => count)),
  }),
})

export type IncompleteProduct = z.output<typeof IncompleteProduct>
