import { keysOf } from '@shop/contracts/keys'
import type { FeedPath } from '@shop/contracts/shop/feeds'
import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { makeProduct } from '../../test/catalog.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { serveFeeds } from '../../test/feeds.ts'
import { saveSettings } from '../../test/settings.ts'
import { useShop } from '../../test/startShop.ts'

type Rule = RegExp

const text = (longest: number) => new RegExp(`^\\S[^\\0]{0,${longest - 1}}$`)
const address = /^https:\/\/[\x21-\x7e]{1,1990}$/
const price = /^\d+\.\d\d [A-Z]{3}$/

/** Fields that the sites require of clothes sold in several colours and sizes, with their formats. */
const requiredFields = {
  // support.google.com/merchants/answer/7052112
  '/feeds/google.xml': {
    id: text(50),
    title: text(150),
    description: text(5000),
    link: address,
    image_link: address,
    availability: /^(in_stock|out_of_stock|preorder|backorder)$/,
    price,
    condition: /^(new|refurbished|used)$/,
    brand: text(70),
    item_group_id: text(50),
    color: text(100),
    size: text(100),
    gender: /^(male|female|unisex)$/,
    age_group: /^(newborn|infant|toddler|kids|adult)$/,
  },
  // developers.facebook.com/docs/commerce-platform/catalog/fields
  '/feeds/meta.csv': {
    id: text(100),
    title: text(200),
    description: text(9999),
    availability: /^(in stock|out of stock)$/,
    condition: /^(new|refurbished|used)$/,
    price,
    link: address,
    image_link: address,
    brand: text(100),
    item_group_id: text(100),
    color: text(200),
    size: text(200),
    gender: /^(male|female|unisex)$/,
    age_group: /^(adult|all ages|infant|kids|newborn|teen|toddler)$/,
  },
  // help.pinterest.com/business/article/data-source-ingestion
  '/feeds/pinterest.csv': {
    id: text(127),
    title: text(500),
    description: text(10_000),
    link: /^https?:\/\/.{1,503}$/,
    image_link: /^https?:\/\/[^,]+$/,
    price,
    availability: /^(in stock|out of stock|preorder)$/,
  },
  // developers.openai.com/commerce/specs/feed
  '/feeds/openai.jsonl': {
    item_id: text(100),
    title: text(150),
    description: text(5000),
    url: address,
    brand: text(70),
    seller_name: text(70),
    image_url: address,
    availability: /^(in_stock|out_of_stock|pre_order|backorder|unknown)$/,
    price,
    target_countries: /^[A-Z]{2}(,[A-Z]{2})*$/,
    store_country: /^[A-Z]{2}$/,
  },
} as const satisfies Partial<Record<FeedPath, Record<string, Rule>>>

type CheckedPath = keyof typeof requiredFields
const unescaped = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Reads the articles of a feed, each with its fields as text. */
const read = (path: CheckedPath, body: string): Record<string, string>[] => {
  if (path.endsWith('.csv')) return parse(body, { columns: true })
  if (path.endsWith('.jsonl'))
    return body
      .trim()
      .split('\n')
      .map(line =>
        Object.fromEntries(
          Object.entries(JSON.parse(line) as object).map(([name, value]) => [name, String(value)]),
        ),
      )
  return body
    .split('<item>')
    .slice(1)
    .map(item =>
      Object.fromEntries(
        [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name = '', value = '']) => [
          name,
          unescaped(value),
        ]),
      ),
    )
}

onBothDatabases("the feeds, checked against the sites' requirements", dialect => {
  const shop = useShop(dialect)
  let url = ''
  beforeAll(async () => {
    const served = await serveFeeds(shop)
    url = served.url
    return served.close
  })
  beforeEach(() => shop.deps.db('products').update({ status: 'ARCHIVED' }))
  const articles = async (path: CheckedPath) => read(path, await (await fetch(url + path)).text())

  it.each(keysOf(requiredFields))('%s has each required field in its format', async path => {
    await makeProduct(shop, {
      title: `${'Long & <b>winding</b> '.repeat(8)}thobe`,
      description: 'A “fine” thobe & more.\n'.repeat(300),
      pictures: [{ variant: 0 }, {}],
      variants: [
        { color: 'Blue/White', size: '54½', salePrice: 2999, barcode: '5012345678900', weightGr: 400 },
        { color: 'قمحي', size: '56', stock: 0, barcode: '2000000000015' },
      ],
    })
    const found = await articles(path)
    expect(found).toHaveLength(2)
    for (const article of found)
      for (const [name, rule] of Object.entries<Rule>(requiredFields[path]))
        expect(article[name], name).toMatch(rule)
    // An in-house number is never published.
    expect(found.map(({ gtin = '' }) => gtin)).toEqual(['5012345678900', ''])
  })

  it("contain a product's own facts, or else those of the settings", async () => {
    await saveSettings(shop, 'content', {
      feeds: { gender: 'male', ageGroup: 'adult', googleCategory: '1604' },
    })
    await makeProduct(shop, {
      title: 'Girls',
      madeFor: 'female',
      ageGroup: 'kids',
      googleCategory: '5388',
      variants: [{}],
    })
    await makeProduct(shop, { title: 'Men', variants: [{}] })
    const facts = async (path: CheckedPath) =>
      (await articles(path))
        .toSorted((one, other) => String(one['title']).localeCompare(String(other['title'])))
        .map(each => [each['gender'], each['age_group'], each['google_product_category']])
    const both = [
      ['female', 'kids', '5388'],
      ['male', 'adult', '1604'],
    ]
    expect(await facts('/feeds/google.xml')).toEqual(both)
    expect(await facts('/feeds/meta.csv')).toEqual(both)
    expect(await facts('/feeds/openai.jsonl')).toEqual([
      ['female', 'kids', undefined],
      ['male', 'adult', undefined],
    ])
  })
})
