import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { sheetDesk } from '../../../test/sheets.ts'
import { useShop } from '../../../test/startShop.ts'

const wooHeader =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","In stock?",Stock,"Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Sale price","Regular price",Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"'

const googleHeader =
  'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tsale_price\tcondition\tbrand\tgtin\tcolor\tsize\titem_group_id\tshipping_weight'

onBothDatabases('sheets of other shop systems', dialect => {
  const shop = useShop(dialect)
  const staff = useStaff(shop)
  const { start, check, recheck, rowsOf, apply } = sheetDesk(shop, () => staff.accessToken)
  const find = async (search: string) => {
    const { items } = await shop.call(listStaffProducts, { search }, staff)
    expect(items).toHaveLength(1)
    return shop.call(getStaffProduct, { id: items[0]!.id }, staff)
  }

  it('join WooCommerce’s parents and variations, and leave the length of a parcel alone', async () => {
    const started = await start(
      [
        wooHeader,
        String.raw`901,variable,DUNEW,,Dune Wool Thobe,1,0,visible,Warm.,"<p>A warm thobe.</p>\n\nMade of <b>wool</b>.",,,taxable,1,,0.7,,,,,,"Clothing > Thobes, Winter",,https://shop.example/dune.jpg,,Colour,"Grey, Brown",Size,"52, 54"`,
        '902,variation,DUNEW-GREY-52,5012345678924,"Dune Wool Thobe - Grey, 52",1,0,visible,,,2020-12-01,,taxable,1,4,0.75,30,25,5,89,119,,,https://shop.example/grey.jpg,DUNEW,Colour,Grey,Size,52',
        '903,variation,,,"Dune Wool Thobe - Brown, 54",1,0,visible,,,2999-12-01,2999-12-31,taxable,1,,,30,25,5,89,119,,,,id:901,Colour,Brown,Size,54',
        '904,"simple, virtual",GIFT,,Wrapping,1,0,visible,,,,,taxable,1,9,0.1,,,,,5,,,,,,,,',
        '905,grouped,SET,,A set,1,0,visible,,,,,taxable,1,,,,,,,,,,,,,,,',
        '906,variation,LOST,,Lost,1,0,visible,,,,,taxable,1,1,0.1,,,,,9,,,,GONE,Colour,Red,Size,52',
      ].join('\n'),
    )
    expect(started).toMatchObject({ format: 'woocommerce', leftOut: [] })
    const checked = await check(started)
    expect(checked.found).toMatchObject({ newProducts: 2, newVariants: 3, skippedRows: 1, wrongRows: 1 })
    expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
      { row: 7, problems: [{ text: 'There is no row for its parent GONE.' }] },
    ])
    expect(await rowsOf(checked.id, 'skipped')).toMatchObject([
      { row: 6, notes: [{ text: 'A product of the type grouped cannot be sold here.' }] },
    ])
    await apply(checked.id, true)
    expect(await find('DUNEW-GREY-52')).toMatchObject({
      slug: 'dune-wool-thobe',
      title: 'Dune Wool Thobe',
      description: 'Warm.\n\nA warm thobe.\n\nMade of wool.',
      variants: [
        {
          sku: 'DUNEW-GREY-52',
          color: 'Grey',
          size: '52',
          price: 11_900,
          salePrice: 8900,
          stock: 4,
          weightGr: 750,
          lengthCm: 140,
          barcode: '5012345678924',
        },
        // The sale has not begun, the weight is the parent's, and the stock was never counted.
        { sku: 'DUNE-WOOL-THOBE-BROWN-54', price: 11_900, salePrice: null, stock: 0, weightGr: 700 },
      ],
    })
    expect(await find('GIFT')).toMatchObject({ variants: [{ price: 500, stock: 9 }] })
    expect(await shop.deps.db('redirects').orderBy('path').select('path', 'target')).toEqual([
      { path: '/?p=901', target: '/products/dune-wool-thobe' },
      { path: '/?p=904', target: '/products/wrapping' },
    ])
  })

  it('for Google Merchant join the items of a group under the words that their titles share', async () => {
    const started = await start(
      [
        googleHeader,
        'DUNE-SAND-52\tDune Thobe Sand 52\tA thobe.\thttps://shop.example/dune\thttps://shop.example/d.jpg\tout_of_stock\t79.00 GBP\t59.00 GBP\tnew\tAcme\t5012345678900\tSand\t52\tdune-g\t480 g',
        'DUNE-SAND-54\tDune Thobe Sand 54\tA thobe.\thttps://shop.example/dune\thttps://shop.example/d.jpg\tin_stock\t79.00 GBP\t\tnew\tAcme\t5012345678917\tSand\t54\tdune-g\t0.5 kg',
      ].join('\n'),
    )
    expect(started).toMatchObject({ format: 'google', leftOut: ['brand'] })
    const checked = await check(started)
    expect(await rowsOf(checked.id, 'wrong')).toEqual([])
    await apply(checked.id)
    expect(await find('dune-g')).toMatchObject({
      slug: 'dune-g',
      title: 'Dune Thobe',
      variants: [
        { sku: 'DUNE-SAND-52', price: 7900, salePrice: 5900, stock: 0, weightGr: 480 },
        { sku: 'DUNE-SAND-54', price: 7900, salePrice: null, weightGr: 500 },
      ],
    })
  })

  it('count the places of a variant together in Shopify’s inventory', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ stock: 1 }, { stock: 8 }] })
    const [first, second] = variants.map(({ sku }) => sku)
    const started = await start(
      [
        'Handle,Title,Option1 Name,Option1 Value,SKU,Location,Incoming,Unavailable,Committed,Available,On hand',
        `any,Any,Size,52,${first},Shop,0,0,1,4,5`,
        `any,Any,Size,52,${first},Store room,0,0,0,6,6`,
        `any,Any,Size,54,${second},Shop,0,0,0,8,8`,
        `any,Any,Size,54,${second},Store room,,,,not stocked,not stocked`,
      ].join('\n'),
    )
    expect(started.format).toBe('shopifyInventory')
    const checked = await check(started)
    expect(checked.found).toMatchObject({ changedVariants: 1, sameRows: 1, skippedRows: 1, wrongRows: 0 })
    expect(await rowsOf(checked.id, 'changed')).toMatchObject([
      { sku: first, changes: [{ label: 'Stock', before: '1', after: '10' }] },
    ])
  })

  it('take a value for all rows where a column is there and says nothing', async () => {
    const started = await start(
      [
        wooHeader,
        '951,simple,LIGHT,,Light Cap,1,0,visible,,,,,taxable,1,9,,,,,,5,,,,,,,,',
        '952,simple,HEAVY,,Heavy Cap,1,0,visible,,,,,taxable,1,9,0.3,,,,,5,,,"file:///etc/passwd, https://shop.example/h.jpg",,,,,',
      ].join('\n'),
    )
    const checked = await recheck(started, { fixed: [{ field: 'weightGr', text: '0.12 kg' }] })
    expect(await rowsOf(checked.id, 'wrong')).toEqual([])
    expect(checked.found).toMatchObject({ newProducts: 2, pictures: 1 })
    expect(JSON.stringify(await rowsOf(checked.id, 'noted'))).toContain(
      '“file:///etc/passwd” is no address of a picture',
    )
    await apply(checked.id)
    expect(await find('LIGHT')).toMatchObject({ variants: [{ weightGr: 120 }] })
    expect(await find('HEAVY')).toMatchObject({ variants: [{ weightGr: 300 }] })
  })
})
