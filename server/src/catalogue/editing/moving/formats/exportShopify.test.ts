import { columnName } from '@shop/contracts/columnName'
import { variantFieldNames } from '@shop/contracts/facts/variantFields'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { storePicture } from '../../../products/media/storePicture.ts'
import { signUp } from '../../../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../../../test/catalog.ts'
import { makeShopper } from '../../../../test/checkout.ts'
import { onBothDatabases } from '../../../../test/databases.ts'
import { aPicture } from '../../../../test/pictures.ts'
import { sheetDesk } from '../../../../test/sheets.ts'
import { useShop, type TestShop } from '../../../../test/startShop.ts'
import { choicesOf, optionsOf } from './options.ts'

/** Columns of Shopify's own exports. */
const productColumns =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'
const customerColumns =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags'

const headingsOf = (text: string): string[] => parse(text, { bom: true, to: 1 })[0] ?? []

onBothDatabases('files for Shopify', dialect => {
  const source = useShop(dialect)
  const target = useShop(dialect)
  let [token, other] = ['', '']
  beforeAll(async () => {
    token = (await signUp(source, { isAdmin: true })).accessToken
    other = (await signUp(target, { isAdmin: true })).accessToken
  })
  const read = async (path: string) => {
    const answer = await source.request(path, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const readCatalogue = async ({ deps: { db } }: TestShop) => ({
    products: await db('products')
      .orderBy('slug')
      .select(
        'slug',
        'title',
        'description',
        'status',
        'materials',
        'care',
        'meta_title',
        'meta_description',
      ),
    variants: await db('variants')
      .orderBy('sku')
      .select([...variantFieldNames.filter(name => name !== 'colorHex').map(columnName), 'stock', 'cost']),
  })

  it('have its columns, and can be imported again without changed values, here and into an empty shop', async () => {
    const eid = await makeCollection(source, { name: 'Eid, at home' })
    const key = (await storePicture(source.deps, await aPicture('jpeg'))).key
    await makeProduct(source, {
      slug: 'dune-thobe',
      title: 'Dune “Thobe”, & more',
      description: '**Light & <airy>** to *wear*.\n\n• **Band** collar\n• Side pockets\n\nTwo  blanks.',
      metaTitle: 'Dune',
      metaDescription: '=1+1',
      collections: [eid.id],
      pictures: [
        { key, alt: 'From the front' },
        { key: (await storePicture(source.deps, await aPicture('png'))).key, variant: 1 },
        { key: (await storePicture(source.deps, await aPicture('jpeg', { width: 90 }))).key },
      ],
      variants: [
        {
          sku: '00123',
          color: 'Sand',
          size: '52',
          price: 7900,
          salePrice: 5900,
          stock: 12,
          barcode: '5012345678900',
        },
        {
          sku: 'D2',
          color: 'Sand',
          size: '54',
          lengthCm: 150,
          collar: 'Band',
          cuffs: 'French',
          barcode: '0123456789012',
        },
      ],
    })
    await makeProduct(source, {
      slug: 'kufi',
      variants: [{ sku: 'K', color: 'One colour', size: 'One size', barcode: 'K' }],
    })
    await makeProduct(source, {
      slug: 'short',
      status: 'ARCHIVED',
      variants: [{ sku: 'S', lengthCm: 12, barcode: 'S' }],
    })
    await source.deps.db('variants').where({ sku: 'D2' }).update({ cost: 2150 })
    const text = await read('/admin/products/export/shopify')
    expect(headingsOf(text)).toEqual([...productColumns.split(','), 'Materials', 'Care'])

    const own = sheetDesk(source, () => token)
    const again = await own.check(await own.start(text))
    expect(again).toMatchObject({ format: 'shopify' })
    expect(again.found).toMatchObject({ changedRows: 0, wrongRows: 0, pictures: 0 })

    const applied = await sheetDesk(target, () => other).run(text)
    expect(applied).toMatchObject({ left: [], pictures: { total: 3 } })
    expect(await readCatalogue(target)).toEqual(await readCatalogue(source))
  })

  it('have Shopify’s columns for customers, and can be imported again without changed values', async () => {
    const { variants } = await makeProduct(source)
    const email = 'zaynab@example.com'
    const { user } = await makeShopper(source, variants[0]!.id, { email })
    await source.deps.db('users').where({ id: user.id }).update({ phone: '+447700900123' })
    await source.deps.db('customer_tags').insert({ user_id: user.id, tag: 'VIP', tag_key: 'vip' })
    const text = await read('/admin/users/export/shopify')
    expect(headingsOf(text)).toEqual(customerColumns.split(','))
    const own = sheetDesk(source, () => token)
    const again = await own.check(await own.start(text))
    expect(again).toMatchObject({ format: 'shopifyCustomers' })
    expect(again.found).toMatchObject({ changedRows: 0, sameRows: 1, wrongRows: 0 })
    await sheetDesk(target, () => other).run(text)
    const person = ({ deps: { db } }: TestShop) =>
      db('users as u')
        .join('addresses as a', 'a.user_id', 'u.id')
        .join('customer_tags as t', 't.user_id', 'u.id')
        .where({ email })
        .first('u.first_name', 'u.last_name', 'phone', 'address1', 'city', 'postal_code', 'country', 'tag')
    expect(await person(target)).toEqual(await person(source))
  })
})

it('have at most three options for any variants, and restore the same choices', () => {
  const word = fc.constantFrom('Standard', 'Band', 'French', 'White', 'One colour', 'One size', '52', 'Long')
  const variant = fc.record({
    color: word,
    size: word,
    collar: word,
    cuffs: word,
    lengthCm: fc.integer({ min: 1, max: 400 }),
  })
  fc.assert(
    fc.property(fc.array(variant, { minLength: 1, maxLength: 4 }), variants => {
      const back = optionsOf(variants).map(options => {
        expect(options.length).toBeLessThanOrEqual(3)
        const {
          lengthCm = '140',
          collar = 'Standard',
          cuffs = 'Standard',
          ...rest
        } = choicesOf(options).choices
        return { ...rest, collar, cuffs, lengthCm: Number(lengthCm) }
      })
      expect(back).toEqual(variants)
    }),
  )
})
