import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { listPlannedChanges } from '@shop/contracts/products/plannedChanges'
import { expect, it } from 'vitest'
import { useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { startImport, sendSheet, sheetDesk } from '../../../test/sheets.ts'
import { useShop } from '../../../test/startShop.ts'

const wooHeader =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","In stock?",Stock,"Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Sale price","Regular price",Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"'

const googleHeader =
  'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tsale_price\tcondition\tbrand\tgtin\tcolor\tsize\titem_group_id\tshipping_weight'

onBothDatabases('sheets of other shop systems', dialect => {
  const shop = useShop(dialect)
  const staff = useStaff(shop)
  const { start, check, recheck, rowsOf, apply, undo } = sheetDesk(shop, () => staff.accessToken)
  const planned = async () => (await shop.call(listPlannedChanges, {}, staff)).items
  const find = async (search: string) => {
    const { items } = await shop.call(listStaffProducts, { search }, staff)
    expect(items).toHaveLength(1)
    return shop.call(getStaffProduct, { id: items[0]!.id }, staff)
  }

  it('join WooCommerce’s parents and variations, and ignore the length of a parcel', async () => {
    const started = await start(
      [
        wooHeader,
        String.raw`901,variable,DUNEW,,Dune Wool Thobe,1,0,visible,Warm.,"<p>A warm thobe.</p>\n\nMade of <b>wool</b>.",,,taxable,1,,0.7,,,,,,"Clothing > Thobes, Winter",,https://shop.example/dune.jpg,,Colour,"Grey, Brown",Size,"52, 54"`,
        '902,variation,DUNEW-GREY-52,5012345678924,"Dune Wool Thobe - Grey, 52",1,0,visible,,,2020-12-01,,taxable,1,4,0.75,30,25,5,89,119,,,https://shop.example/grey.jpg,DuneW,Colour,Grey,Size,52',
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
      description: 'Warm.\n\nA warm thobe.\n\nMade of **wool**.',
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
        // The sale is planned, the weight is the parent's, and the stock was never counted.
        { sku: 'DUNE-WOOL-THOBE-BROWN-54', price: 11_900, salePrice: null, stock: 0, weightGr: 700 },
      ],
    })
    expect(await find('GIFT')).toMatchObject({ variants: [{ price: 500, stock: 9 }] })
    expect(await shop.deps.db('redirects').orderBy('path').select('path', 'target')).toEqual([
      { path: '/?p=901', target: '/products/dune-wool-thobe' },
      { path: '/?p=904', target: '/products/wrapping' },
    ])
    expect(await planned()).toMatchObject([
      {
        state: 'planned',
        startsAt: '2999-12-01T00:00:00.000Z',
        endsAt: '3000-01-01T00:00:00.000Z',
        summary: '1 product on sale at prices of their own',
      },
    ])
  })

  it('read WooCommerce’s attributes by their names, and the stock that its variations share', async () => {
    const names = ['3 name', '3 value(s)', '4 name', '4 value(s)', '4 visible']
    const sheet = [
      `${wooHeader},${names.map(name => `Attribute ${name}`).join(',')}`,
      '971,variable,ATT,,Attributes,1,0,visible,,,,,taxable,1,20,0.4805,,,,,,,,,,Size,"52, 54",Material,Cotton,Care,Wash at 30,Fit,Regular,1',
      '972,variation,ATT-52,,Attributes 52,1,0,visible,,,,,taxable,1,parent,,,,,,9,,,,ATT,Size,52,,,,,,,',
      '973,variation,ATT-54,,Attributes 54,1,0,visible,,,,,taxable,1,,,,,,,9,,,,ATT,Size,54,,,,,,,',
      '974,simple,ATTSIMPLE,,Simple Attributes,1,0,visible,,,,,taxable,1,3,0.1,,,,,9,,,,,Material,Cotton,Fit,Regular,Colours,"Red, Blue",Origin,Mars,1',
      '975,simple,ATTHIDDEN,,Hidden Attribute,1,0,visible,,,,,taxable,1,3,0.1,,,,,9,,,,,Tamaño,54,Thobe colour,Sand,Grösse,"54, 56",Supplier,Acme,0',
    ].join('\n')
    const checked = await check(await start(sheet))
    expect(await rowsOf(checked.id, 'wrong')).toEqual([])
    const notes = (await rowsOf(checked.id, 'noted')).map(row => row.notes?.map(({ text }) => text).join(' '))
    const stockText = 'Its variations had one stock there, 20 together. Please count each of them.'
    expect(notes).toEqual([
      expect.stringContaining(stockText),
      expect.stringContaining(stockText),
      expect.stringContaining('“Colours: Red, Blue” is left out: it has several values.'),
      expect.stringContaining('“Supplier: Acme” is left out: customers did not see it there.'),
    ])
    expect(notes[0]).toContain('“Fit: Regular” is kept as a specification.')
    expect(notes[0]).toContain('0.4805 is read as 481 g.')
    expect(notes[2]).toContain('“Origin: Mars” is kept as a specification.')
    await apply(checked.id)
    expect(await find('ATT-52')).toMatchObject({
      materials: 'Cotton',
      care: 'Wash at 30',
      specifications: { Fit: 'Regular' },
      variants: [{ size: '52', weightGr: 481 }, { size: '54' }],
    })
    expect(await find('ATTSIMPLE')).toMatchObject({
      materials: 'Cotton',
      specifications: { Fit: 'Regular', Origin: 'Mars' },
      variants: [{ color: 'One colour', size: 'One size' }],
    })
    const { specifications, variants } = await find('ATTHIDDEN')
    expect({ specifications, ...variants[0] }).toMatchObject({
      specifications: {},
      color: 'Sand',
      size: '54',
    })
  })

  it('plan a current or future sale, show it beforehand, and undo it with the import', async () => {
    const sheet = [
      wooHeader,
      '961,simple,NOW,,Sale Now,1,0,visible,,,2020-12-01,2999-12-31,taxable,1,9,0.1,,,,7,9,,,,,,,,',
      '962,simple,SOON,,Sale Soon,1,0,visible,,,2999-12-01,,taxable,1,9,0.1,,,,6,9,,,,,,,,',
      '963,simple,PAST,,Sale Past,1,0,visible,,,,2020-12-01,taxable,1,9,0.1,,,,6,9,,,,,,,,',
    ].join('\n')
    const checked = await check(await start(sheet))
    expect(checked.found).toMatchObject({ newProducts: 3, changedProducts: 0 })
    const changes = (await rowsOf(checked.id, 'changed')).map(row =>
      row.changes.find(({ label }) => label === 'Planned sale'),
    )
    expect(changes.map(change => change?.after)).toEqual([
      '£7.00 from now to 31 Dec 2999',
      '£6.00 from 1 Dec 2999',
      undefined,
    ])
    expect(await apply(checked.id)).toMatchObject({ done: 3, left: [] })
    await shop.jobs.plans.runNow()
    expect(await find('NOW')).toMatchObject({ variants: [{ price: 900, salePrice: 700 }] })
    expect(await find('PAST')).toMatchObject({ variants: [{ price: 900, salePrice: null }] })
    const again = await check(await start(sheet))
    expect(again.found).toMatchObject({ newProducts: 0, changedProducts: 0, sameRows: 3 })
    expect(await undo(checked.id)).toMatchObject({ state: 'undone', left: [] })
    expect((await shop.call(listStaffProducts, { search: 'NOW' }, staff)).items).toEqual([])
    expect((await planned()).map(({ state }) => state).toSorted()).toEqual(['canceled', 'done', 'planned'])
  })

  it('for Google Merchant join the items of a group under the common words of their titles', async () => {
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

  it('for Google Merchant can be XML, RSS or Atom, and our own feed matches its products', async () => {
    const item = `<g:id>X-52</g:id><title>Not this</title><g:title>Xml Thobe, Sand, 52</g:title><link>https://a.example/products/xml-thobe?v=1</link>
      <g:description><![CDATA[<p>Very <b>fine</b> &amp; light.</p>]]></g:description><g:image_link>https://a.example/1.jpg</g:image_link>
      <g:additional_image_link>https://a.example/2,3.jpg</g:additional_image_link><g:additional_image_link>https://a.example/4.jpg</g:additional_image_link>
      <g:availability>out_of_stock</g:availability><g:price>79.00 GBP</g:price><g:color>Sand</g:color><g:size>52</g:size>
      <g:item_group_id>8812</g:item_group_id><g:shipping><g:price>5.00 GBP</g:price></g:shipping><g:shipping_weight>480 g</g:shipping_weight><g:material>70% cotton, 30% wool</g:material>`
    const entry = `<id>urn:uuid:1</id><link href="https://a.example/products/xml-thobe?v=2"/><g:title>Xml Thobe, Sand, 54</g:title>${item
      .replaceAll(/<g?:?title>.*<\/g:title>|<link>.*<\/link>/g, '')
      .replaceAll('52', '54')}`
    const g = 'xmlns:g="http://base.google.com/ns/1.0"'
    const rss = `<?xml version="1.0"?><rss version="2.0" ${g}><channel><title>Shop</title><item>${item}</item></channel></rss>`
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" ${g}><title>Shop</title><entry>${entry}</entry></feed>`
    for (const feed of [rss, atom]) {
      const started = await startImport(shop, staff.accessToken, feed, { name: 'feed.xml', type: 'text/xml' })
      expect(started).toMatchObject({ format: 'google', leftOut: [] })
      const checked = await check(started)
      expect(await rowsOf(checked.id, 'wrong')).toEqual([])
      await apply(checked.id)
    }
    const made = await find('xml-thobe')
    expect(made).toMatchObject({
      title: 'Xml Thobe',
      description: 'Very **fine** & light.',
      materials: '',
      fibres: [
        { fibre: 'cotton', percent: 70 },
        { fibre: 'wool', percent: 30 },
      ],
      variants: [
        { sku: 'X-52', price: 7900, weightGr: 480 },
        { sku: 'X-54', price: 7900 },
      ],
    })
    await shop.deps.db('products').where({ id: made.id }).update({ status: 'ACTIVE' })
    const own = await fetch(`${shop.url}/feeds/google.xml`)
    const text = await own.text()
    expect(text).toContain('xml-thobe')
    const again = await check(
      await startImport(shop, staff.accessToken, text, { name: 'google.xml', type: 'text/xml' }),
    )
    expect(again.found).toMatchObject({ newProducts: 0, newVariants: 0, wrongRows: 0 })
  })

  it('report two columns with the same heading, and use the second one if somebody chooses it', async () => {
    const header = `${wooHeader},"Regular price"`
    const row = '971,simple,TWICE,,Twice,1,0,visible,,,,,taxable,1,9,0.1,,,,,59,,,,,,,,,69'
    const started = await start([header, row].join('\n'))
    expect(started.doubled).toEqual(['Regular price (2)'])
    const second = started.columns.at(-1)
    expect(second).toEqual({ header: 'Regular price (2)', samples: ['69'], field: null })
    const columns = started.columns.map(({ header: heading, field }) =>
      heading === second?.header ? 'price' : field === 'price' ? null : field,
    )
    await apply((await recheck(started, { columns })).id)
    expect(await find('TWICE')).toMatchObject({ variants: [{ price: 6900 }] })
    const own = await start('SKU,Price,price\nTWICE,59,79')
    expect(own).toMatchObject({ doubled: ['price (2)'] })
    expect(own.columns.map(({ field }) => field)).toEqual(['sku', 'price', null])
  })

  it('are refused with a message if the XML is no feed, is cut off, or declares entities', async () => {
    for (const xml of [
      '<html/>',
      '<rss><channel><item><id>1</id>',
      '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss><item><id>&a;</id></item></rss>',
      `<rss>${'<a>'.repeat(50)}${'</a>'.repeat(50)}</rss>`,
    ]) {
      const answer = await sendSheet(shop, staff.accessToken, xml, {
        name: 'feed.xml',
        type: 'application/xml',
      })
      expect(answer.status, xml).toBe(400)
      expect(((await answer.json()) as { fields: { sheet: string } }).fields.sheet).toMatch(/XML/)
    }
  })

  it('add up the places of a variant in Shopify’s inventory', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ stock: 1 }, { stock: 8 }] })
    const [first, second] = variants.map(({ sku }) => sku)
    const started = await start(
      [
        'Handle,Title,Option1 Name,Option1 Value,SKU,Location,Incoming,Unavailable,Committed,Available,On hand',
        `any,Any,Size,52,${first},Shop,0,0,1,4,5`,
        `Any,Any,Size,52,${first?.toLowerCase()},Store room,0,0,0,6,6`,
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

  it('do not add up two variants whose SKUs a spreadsheet has shortened to the same one', async () => {
    const checked = await check(
      await start(
        [
          'Handle,Title,Option1 Name,Option1 Value,SKU,Location,Available',
          'any,Any,Size,52,5.01E+12,Shop,4',
          'any,Any,Size,54,5.01E+12,Shop,6',
        ].join('\n'),
      ),
    )
    expect(await rowsOf(checked.id, 'wrong')).toMatchObject([
      { row: 2, problems: [{ field: 'sku', text: expect.stringContaining('shortened') }] },
      { row: 3, problems: [{ field: 'sku' }] },
    ])
  })

  it('use a value for all rows if a column exists but is blank', async () => {
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
      '“file:///etc/passwd” is not the address of a picture',
    )
    await apply(checked.id)
    expect(await find('LIGHT')).toMatchObject({ variants: [{ weightGr: 120 }] })
    expect(await find('HEAVY')).toMatchObject({ variants: [{ weightGr: 300 }] })
  })
})
