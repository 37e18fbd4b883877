import { listFeedGaps } from '@shop/contracts/shop/feeds'
import { getStaffProduct, updateProduct } from '@shop/contracts/products/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { useStaff } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { asForm } from '../../test/products.ts'
import { saveSettings } from '../../test/settings.ts'
import { useShop } from '../../test/startShop.ts'

const full = { barcode: '5012345678900', weightGr: 400 }
const other = { ...full, barcode: '4006381333931' }
const none = {
  picture: 0,
  pictureSize: 0,
  description: 0,
  category: 0,
  gtin: 0,
  sharedBarcode: 0,
  weight: 0,
  tariffCode: 0,
}

onBothDatabases("a product's missing fact for feeds", dialect => {
  const shop = useShop(dialect)
  const staff = useStaff(shop)
  // Takes the products of other tests off sale.
  beforeEach(() => shop.deps.db('products').update({ status: 'ARCHIVED' }))

  const read = (input: Partial<Parameters<typeof shop.call<typeof listFeedGaps>>[1]> = {}) =>
    shop.call(listFeedGaps, input, staff)

  it('is listed by product with the number of variants, and counted by fact', async () => {
    await makeProduct(shop, { title: 'Whole', pictures: [{}], variants: [full] })
    const { id, slug } = await makeProduct(shop, {
      title: 'Bare',
      description: ' ',
      variants: [other, { barcode: '5012345678901' }, { barcode: '2000000000015', weightGr: 400 }],
    })
    await makeProduct(shop, { title: 'Draft', status: 'DRAFT', variants: [{}] })

    const answer = await read()
    expect(answer).toMatchObject({ total: 1, products: 2, complete: 1 })
    expect(answer.items).toEqual([
      {
        id,
        title: 'Bare',
        slug,
        picture: null,
        variants: 3,
        gaps: [
          { gap: 'picture', variants: 3 },
          { gap: 'description', variants: 3 },
          { gap: 'gtin', variants: 2 },
          { gap: 'weight', variants: 1 },
        ],
      },
    ])
    expect(answer.lacking).toEqual({ ...none, picture: 1, description: 1, gtin: 1, weight: 1 })
  })

  it.each(['2000000000015', '0212345678908', '0412345678906', '4006381333932', 'NAJD-52', ''])(
    'does not accept %j as a GTIN',
    async barcode => {
      await makeProduct(shop, { pictures: [{}], variants: [{ ...full, barcode }] })
      expect((await read()).lacking).toEqual({ ...none, gtin: 1 })
    },
  )

  it('can be filtered by one fact, and is paged by title', async () => {
    for (const title of ['Cedar', 'Amber', 'Birch']) await makeProduct(shop, { title, variants: [full] })
    await makeProduct(shop, {
      title: 'Without a number',
      pictures: [{}],
      variants: [{ ...full, barcode: '' }],
    })
    const titles = async (input: Parameters<typeof read>[0]) =>
      (await read(input)).items.map(({ title }) => title)
    expect(await titles({ gap: 'picture', limit: 2 })).toEqual(['Amber', 'Birch'])
    expect(await titles({ gap: 'picture', limit: 2, page: 2 })).toEqual(['Cedar'])
    expect(await titles({ gap: 'gtin' })).toEqual(['Without a number'])
    expect(await titles({ gap: 'weight' })).toEqual([])
  })

  it('includes a barcode that another variant for sale shares', async () => {
    const { id } = await makeProduct(shop, {
      title: 'One',
      pictures: [{}],
      variants: [full, other],
    })
    expect((await read()).lacking).toEqual(none)
    await makeProduct(shop, {
      title: 'Other',
      pictures: [{}],
      variants: [{ ...full, barcode: '05012345678900' }],
    })
    const { items, lacking } = await read()
    expect(lacking).toEqual({ ...none, sharedBarcode: 2 })
    expect(items[0]).toMatchObject({ id, gaps: [{ gap: 'sharedBarcode', variants: 1 }] })
    const { variants } = await shop.call(getStaffProduct, { id }, staff)
    expect(variants.map(({ sharesBarcode }) => sharesBarcode)).toEqual([true, undefined])
  })

  it('includes a picture that is too small for Google and Meta, and shows it', async () => {
    const key = 'small-picture'
    await makeProduct(shop, { pictures: [{ key }], variants: [full] })
    await shop.deps.db('media').where({ key }).update({ width: 480, height: 600 })
    const { items, lacking } = await read()
    expect(lacking).toEqual({ ...none, pictureSize: 1 })
    expect(items[0]?.picture).toMatchObject({ width: 480, height: 600 })
  })

  it('includes a tariff code that is for another cloth, until the product has one of its own', async () => {
    await saveSettings(shop, 'shipping', { customsCode: '621132' })
    const { id } = await makeProduct(shop, { title: 'Fes jalab', pictures: [{}], variants: [full] })
    const fibres = [
      { fibre: 'wool' as const, percent: 60 },
      { fibre: 'polyester' as const, percent: 40 },
    ]
    const change = async (more: object) => {
      const product = await shop.call(getStaffProduct, { id }, staff)
      await shop.call(updateProduct, { ...asForm(product), ...more }, staff)
    }
    await change({ fibres })
    expect((await read({ gap: 'tariffCode' })).items).toMatchObject([
      { title: 'Fes jalab', gaps: [{ gap: 'tariffCode', variants: 1 }] },
    ])
    await saveSettings(shop, 'shipping', { customsCode: '' })
    expect((await read()).lacking).toEqual(none)
    await saveSettings(shop, 'shipping', { customsCode: '621132' })
    await change({ tariffCode: '621139' })
    expect((await read()).lacking).toEqual(none)
  })

  it('is resolved once the product or the general settings contain it', async () => {
    const { id } = await makeProduct(shop, { description: '', pictures: [{}], variants: [full] })
    await saveSettings(shop, 'content', {
      feeds: { gender: 'male', ageGroup: 'adult', googleCategory: '' },
    })
    expect((await read()).lacking).toEqual({ ...none, description: 1, category: 1 })

    const product = await shop.call(getStaffProduct, { id }, staff)
    const filled = { ...asForm(product), description: 'A thobe.', googleCategory: '5388' }
    await shop.call(updateProduct, filled, staff)
    expect(await read()).toMatchObject({ total: 0, products: 1, complete: 1 })

    await makeProduct(shop, { title: 'Other', pictures: [{}], variants: [other] })
    expect((await read()).lacking).toEqual({ ...none, category: 1 })
    await saveSettings(shop, 'content', {
      feeds: { gender: 'male', ageGroup: 'adult', googleCategory: '1604' },
    })
    expect((await read()).total).toBe(0)
  })
})
