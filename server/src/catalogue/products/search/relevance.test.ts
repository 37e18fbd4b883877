import { readFileSync } from 'node:fs'
import { listProducts } from '@shop/contracts/catalog/endpoints'
import type { FibreShare } from '@shop/contracts/facts/fibres'
import { suggest } from '@shop/contracts/search/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { onBothDatabases, type Dialect } from '../../../test/databases.ts'
import { useShop, type TestShop } from '../../../test/startShop.ts'

interface Design {
  slug: string
  title: string
  description: string
  materials: string
  fibres: FibreShare[]
  features: string[]
  specifications: Record<string, string>
  colours: { name: string }[]
}

const designs = JSON.parse(
  readFileSync(new URL('../../../../demo/catalogue.json', import.meta.url), 'utf8'),
) as Design[]

const collectionOf: Record<string, readonly string[]> = {
  'Eid Capsule': ['hijaz-vine-embroidered-thobe', 'rabat-braided-jalab', 'riyadh-formal-thobe'],
  'Jumah Essentials': ['najd-two-button-thobe', 'liwa-tarboosh-kandura', 'salmiya-collared-dishdasha'],
}

/** Queries, and the product that has to be among the first three. */
const table: readonly (readonly [query: string, slug: RegExp])[] = [
  // Plain words.
  ['najd two-button thobe', /^najd/],
  ['hooded jalab', /^fes|^atlas/],
  ['striped', /^atlas/],
  ['wool', /^fes|^atlas/],
  ['black formal', /^riyadh/],
  ['burgundy', /^hijaz|^rabat/],
  ['linen', /^tangier/],
  ['vine embroidery', /^hijaz/],
  ['collarless', /^liwa/],
  ['white thobe for friday prayer', /^najd/],
  ['chest pocket', /^najd|^salmiya|^riyadh/],
  // Misspelt words.
  ['thbe', /^najd|^riyadh|^hijaz/],
  ['tobe', /^najd|^riyadh|^hijaz/],
  ['thoeb', /^najd|^riyadh|^hijaz/],
  ['kandurra', /^liwa/],
  ['kandra', /^liwa/],
  ['dishdsha', /^salmiya|^nizwa/],
  ['dishdahsa', /^salmiya|^nizwa/],
  ['embriodered', /^hijaz|^nizwa/],
  ['embroidred thobe', /^hijaz/],
  ['hoodded jalab', /^fes|^atlas/],
  ['stripped jallab', /^atlas/],
  ['burgendy thobe', /^hijaz/],
  ['charcol dishdasha', /^salmiya/],
  ['wite kandura', /^liwa/],
  ['navey thobe', /^najd|^riyadh/],
  ['riyad formal', /^riyadh/],
  ['tanger jalab', /^tangier/],
  ['linnen jalab', /^tangier/],
  ['whitethobe', /^najd|^riyadh/],
  // Trade words.
  ['thawb', /^najd|^riyadh|^hijaz/],
  ['jubba', /^najd|^riyadh|^hijaz|^liwa|^salmiya/],
  ['djellaba', /^fes|^rabat|^atlas|^tangier/],
  ['jalabiya with hood', /^fes|^atlas/],
  ['galabeya', /^fes|^rabat|^atlas|^tangier/],
  ['hooded djelaba', /^fes|^atlas/],
  ['white jubbah', /^najd|^riyadh|^liwa|^salmiya/],
  ['moroccan robe', /^fes|^rabat|^atlas|^tangier/],
  ['gray dishdash', /^nizwa/],
  ['blue thoub', /^najd|^riyadh/],
  ["jumu'ah thobe", /^najd/],
  ['EID', /^hijaz|^rabat|^riyadh/],
]

const fill = async (shop: TestShop) => {
  const ids = new Map<string, string[]>()
  for (const [name, slugs] of Object.entries(collectionOf)) {
    const { id } = await makeCollection(shop, { name, slug: name.toLowerCase().replaceAll(' ', '-') })
    for (const slug of slugs) ids.set(slug, [...(ids.get(slug) ?? []), id])
  }
  for (const { slug, title, description, materials, fibres, features, specifications, colours } of designs)
    await makeProduct(shop, {
      slug,
      title,
      description,
      materials,
      fibres,
      features,
      specifications,
      collections: ids.get(slug) ?? [],
      variants: colours.map(({ name }) => ({ color: name, size: '56' })),
    })
}

const relevance = (dialect: Dialect, prepare: (shop: TestShop) => Promise<unknown> = async () => {}) => {
  const shop = useShop(dialect)
  beforeAll(async () => {
    await fill(shop)
    await prepare(shop)
  })
  it.each(table)('%s', async (search, expected) => {
    const { items } = await shop.call(listProducts, { search, limit: 3 })
    expect(items.map(({ slug }) => slug)).toContainEqual(expect.stringMatching(expected))
  })
  return shop
}

onBothDatabases('a search finds', dialect => {
  const shop = relevance(dialect)

  it('products for words that are still being typed', async () => {
    for (const [q, title] of [
      ['dishd', 'Nizwa Embroidered Dishdasha'],
      ['hooded j', 'Fes Hooded Jalab'],
      ['naj', 'Najd Two-Button Thobe'],
      ['rab', 'Rabat Braided Jalab'],
    ] as const) {
      const { products, total } = await shop.call(suggest, { q })
      expect(
        products.map(product => product.title),
        q,
      ).toContain(title)
      expect(total).toBeGreaterThanOrEqual(products.length)
    }
    expect((await shop.call(suggest, { q: 'eid caps' })).collections).toMatchObject([{ slug: 'eid-capsule' }])
    expect(await shop.call(suggest, { q: '' })).toMatchObject({ products: [], collections: [], total: 0 })
  })

  it('products for a misspelt word, and names its correction', async () => {
    const readCorrection = async (search: string) => (await shop.call(listProducts, { search })).corrected
    expect(await readCorrection('burgendy thobe')).toBe('burgundy thobe')
    expect(await readCorrection('burgundy thobe')).toBeUndefined()
    // The correction is not “the”, which is frequent in descriptions.
    expect(await readCorrection('thbe')).toBe('thobe')
    expect(await readCorrection('theob')).toBe('thobe')
    expect(await readCorrection('kids')).toBeUndefined()
  })
})

describe('a search on a Postgres without trigrams finds', () => {
  relevance('postgres', shop => shop.deps.db.raw('drop extension pg_trgm cascade'))
})
