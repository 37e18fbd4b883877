import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../../test/accounts.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { sheetDesk } from '../../../test/sheets.ts'
import { useShop } from '../../../test/startShop.ts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** An export of one product with one variant, in Shopify's form of 2025. */
const sheetOf = (cells: Readonly<Record<string, string>>) => {
  const all: Record<string, string> = {
    Title: cells['URL handle'] ?? '',
    Description: '<p>Light.</p>',
    'Product category': 'Apparel & Accessories > Clothing',
    Status: 'Active',
    'Published on online store': 'true',
    SKU: `${cells['URL handle']}-1`,
    'Option1 name': 'Size',
    'Option1 value': '52',
    Price: '59.00',
    'Weight value (grams)': '500',
    ...cells,
  }
  return [Object.keys(all), Object.values(all)].map(line => line.map(quoted).join(',')).join('\n')
}

onBothDatabases('facts outside Shopify’s own columns', dialect => {
  const shop = useShop(dialect)
  const staff = useStaff(shop)
  const { start, check, rowsOf, run } = sheetDesk(shop, () => staff.accessToken)
  const find = async (search: string) => {
    const { items } = await shop.call(listStaffProducts, { search }, staff)
    return shop.call(getStaffProduct, { id: items[0]!.id }, staff)
  }
  const notesOf = async (text: string) => {
    const checked = await check(await start(text))
    const rows = await rowsOf(checked.id, 'noted')
    return { checked, notes: rows.flatMap(({ notes = [] }) => notes.map(note => note.text)) }
  }

  it.each([
    [
      'old',
      {
        'Google Shopping / Gender': 'Unisex',
        'Google Shopping / Age Group': 'Kids',
        'Google Shopping / Google Product Category': '1604',
      },
      { madeFor: 'unisex', ageGroup: 'kids', googleCategory: '1604' },
    ],
    [
      'metafields-of-google',
      {
        'Google: Gender (product.metafields.mm-google-shopping.gender)': 'male',
        'Google: Age group (product.metafields.mm-google-shopping.age_group)': 'adult',
        'Google: Category (product.metafields.mm-google-shopping.google_product_category)': '',
      },
      { madeFor: 'male', ageGroup: 'adult', googleCategory: 'Apparel & Accessories > Clothing' },
    ],
    [
      'metafields-of-the-category',
      {
        'Target gender (product.metafields.shopify.target-gender)': 'male; female',
        'Age group (product.metafields.shopify.age-group)': 'toddlers; babies',
        'Fabric (product.metafields.shopify.fabric)': 'cotton; organic-linen',
        'Care instructions (product.metafields.shopify.care-instructions)': 'machine-washable',
      },
      {
        madeFor: 'unisex',
        ageGroup: 'kids',
        materials: 'Cotton, organic linen',
        care: 'Machine washable',
      },
    ],
    [
      'metafields-of-the-shop',
      {
        'Composition (product.metafields.custom.composition)': '60% cotton, 40% linen',
        'HS code (product.metafields.custom.hs_code)': '6211.32',
        'Features (product.metafields.custom.features)': '["Band collar"]',
        'Care (product.metafields.custom.care)':
          '{"type":"root","children":[{"type":"paragraph","children":[{"type":"text","value":"Wash at "},{"type":"text","value":"30","bold":true}]},{"type":"list","children":[{"type":"list-item","children":[{"type":"text","value":"Do not bleach"}]}]}]}',
      },
      {
        fibres: [
          { fibre: 'cotton', percent: 60 },
          { fibre: 'flax', percent: 40 },
        ],
        tariffCode: '621132',
        features: ['Band collar'],
        care: 'Wash at 30\n• Do not bleach',
      },
    ],
  ] as const)('are imported if this shop has them: %s', async (name, cells, facts) => {
    expect(await run(sheetOf({ 'URL handle': `facts-${name}`, ...cells }))).toMatchObject({ leftOut: [] })
    expect(await find(`facts-${name}`)).toMatchObject(facts)
  })

  it('are reported if this shop does not have them, or if a value is invalid', async () => {
    const { checked, notes } = await notesOf(
      sheetOf({
        'URL handle': 'facts-odd',
        'Google Shopping / Gender': 'both',
        'Google Shopping / MPN': 'AB-1',
        'Tariff code (product.metafields.custom.hs_code)': '12',
        'Neckline (product.metafields.shopify.neckline)': 'band-collar',
        'Fabric (product.metafields.custom.fabric)': 'gid://shopify/Metaobject/1',
        'Price / International': '70.00',
      }),
    )
    expect(checked.leftOut).toEqual([
      'Google Shopping / MPN',
      'Neckline (product.metafields.shopify.neckline)',
      'Price / International',
    ])
    expect(checked.found).toMatchObject({ newProducts: 1, wrongRows: 0 })
    expect(notes).toEqual(
      expect.arrayContaining([
        '“both” is not one of the choices here, so the settings apply.',
        '“12” is not taken over. Give a tariff code of 6, 8 or 10 digits, such as 6211 32.',
      ]),
    )
  })

  it.each([
    [
      { Status: 'Unlisted' },
      /It was unlisted there, found by its address alone, and is imported as a draft\./,
    ],
    [
      { 'Published on online store': 'FALSE' },
      /It was not on the online store there, and is imported as a draft\./,
    ],
  ])('make a draft of a product that no list showed: %j', async (cells, said) => {
    const { checked, notes } = await notesOf(sheetOf({ 'URL handle': 'facts-hidden', ...cells }))
    expect(checked.found).toMatchObject({ newProducts: 1, wrongRows: 0 })
    expect(notes).toEqual(expect.arrayContaining([expect.stringMatching(said)]))
  })
})
