import { beforeAll, expect, it } from 'vitest'
import { matchPictures } from '@shop/contracts/products/pictures'
import { rows } from '../../../platform/database/rows.ts'
import { skuKey } from '../../../platform/database/words.ts'
import { useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('names of pictures', (shop, dialect) => {
  const staff = useStaff(shop)
  beforeAll(async () => {
    await makeProduct(shop, {
      title: 'Najd Thobe',
      variants: [
        { sku: 'NJD-WHT-5', color: 'White', size: '5' },
        { sku: 'NJD-WHT-52', color: 'White', size: '52' },
        { sku: 'AB-1', size: '1' },
        { sku: 'AB1', size: '2' },
        { sku: 'AB.1', size: '4' },
        { sku: 'cuff/60 (long)', size: '3' },
      ],
    })
  })
  const match = async (names: string[]) => {
    const { items } = await shop.call(matchPictures, { names }, staff)
    expect(items.map(({ name }) => name)).toEqual(names)
    return items.map(({ variant }) => variant?.sku ?? null)
  }

  it('match the longest SKU in them, whatever its case and separators', async () => {
    const names = {
      'NJD-WHT-52.jpg': 'NJD-WHT-52',
      'njd_wht_52_front.JPG': 'NJD-WHT-52',
      'Shoot 3 njdwht52 (2).png': 'NJD-WHT-52',
      'NJD-WHT-5-2.jpg': 'NJD-WHT-5',
      'NJD WHT 5 2 (NJD WHT 52).jpg': 'NJD-WHT-52',
      'njd-w-ht-52.jpg': 'NJD-WHT-52',
      'NJD-WHT-5 back.jpg': 'NJD-WHT-5',
      'NJD-WHT-521.jpg': null,
      'NJD-WHT.jpg': null,
      'CUFF-60-LONG.jpg': 'cuff/60 (long)',
      'IMG_0001.jpg': null,
      jpg: null,
      '.jpg': null,
    }
    expect(await match(Object.keys(names))).toEqual(Object.values(names))
  })

  it('match no variant if two SKUs are possible, unless one is spelt exactly so', async () => {
    const names = ['ab-1.jpg', 'x AB1 y.jpg', 'ab+1.jpg', 'ab.1 2.jpg']
    expect(await match(names)).toEqual(['AB-1', 'AB1', null, 'AB.1'])
  })

  it('match a barcode or the address of a product if they have no SKU', async () => {
    await makeProduct(shop, {
      slug: 'rabat-braided-jalab',
      variants: [
        { sku: 'R1', color: 'White', size: 'M', barcode: '5012345678900' },
        { sku: 'R2', color: 'Off-white', size: 'M', barcode: '5012345678917' },
        { sku: 'R3', color: 'Off-white', size: 'L', barcode: '5012345678917' },
        { sku: 'R4', color: 'Black', size: 'L' },
      ],
    })
    await makeProduct(shop, { slug: 'rabat', variants: [{ sku: 'R5', color: 'Sand', size: 'M' }] })
    await makeProduct(shop, { slug: 'nizwa', variants: [{ sku: 'N1', barcode: '5012345678900' }] })
    const names = {
      '5012345678917-1.jpg': 'R2',
      // Two products share it.
      '5012345678900.jpg': null,
      'R4 5012345678917.jpg': 'R4',
      'rabat-braided-jalab-off-white-2.jpg': 'R2',
      'Rabat_Braided_Jalab_WHITE.jpg': 'R1',
      'shoot 7 rabat braided jalab black.jpg': 'R4',
      // No colour, or two.
      'rabat-braided-jalab-3.jpg': '',
      'rabat-braided-jalab-black-white.jpg': '',
      // The product has one colour.
      'rabat-1.jpg': 'R5',
      'walk-in-rabat.jpg': null,
    }
    expect(await match(Object.keys(names))).toEqual(Object.values(names))
    const { items } = await shop.call(matchPictures, { names: ['rabat-braided-jalab-3.jpg'] }, staff)
    expect(items[0]?.variant).toMatchObject({ id: null, product: { id: expect.any(String) } })
  })

  it('lead to the product and the variant; a hundred take one statement', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `njd wht 52 ${index}.jpg`)
    let items: unknown[] = []
    const asked = await countQueries(
      shop,
      async () => void ({ items } = await shop.call(matchPictures, { names }, staff)),
      sql => sql.includes('variants'),
    )
    expect(asked).toBe(1)
    expect(items).toHaveLength(100)
    expect(items[99]).toMatchObject({
      variant: { sku: 'NJD-WHT-52', color: 'White', size: '52', product: { title: 'Najd Thobe' } },
    })
  })

  it('are limited to a hundred, none of which may be empty', async () => {
    for (const names of [[], [''], Array<string>(101).fill('a.jpg'), ['x'.repeat(256)]])
      await expect(shop.call(matchPictures, { names }, staff)).rejects.toMatchObject({ status: 400 })
  })

  it('are looked up in the index of SKUs', async () => {
    const sql = `select id from variants where ${skuKey} = 'x'`
    const plan =
      dialect === 'sqlite'
        ? await rows(shop.deps.db, `explain query plan ${sql}`)
        : await shop.deps.db.transaction(async trx => {
            await trx.raw('set local enable_seqscan = off')
            return rows(trx, `explain ${sql}`)
          })
    expect(JSON.stringify(plan)).toContain('variants_sku_key')
  })
})
