import { getProductBySlug, listProducts } from '@shop/contracts/catalog/endpoints'
import {
  createProduct,
  deleteProduct,
  getStaffProduct,
  setProductStatus,
  updateProduct,
} from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { findNewAddress } from '../../products/findNewAddress.ts'
import { useStaff } from '../../../test/accounts.ts'
import { checkOut, makeShopper, payFor } from '../../../test/checkout.ts'
import { expectExactLedger } from '../../../test/ledger.ts'
import { aProduct, asForm, aVariant } from '../../../test/products.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('a product', (shop, dialect) => {
  const aisha = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  const omar = useStaff(shop, { firstName: 'Omar', lastName: 'Said' })
  const create = (wish = {}) => shop.call(createProduct, aProduct(wish), aisha)
  const read = (id: string) => shop.call(getStaffProduct, { id }, aisha)
  const save = (form: ReturnType<typeof asForm>, who = aisha) => shop.call(updateProduct, form, who)

  it('is saved as a whole: fields, new, changed, swapped and deleted variants, and stock by its difference', async () => {
    const made = await create({
      variants: [aVariant({ size: '52', stock: 10 }), aVariant({ size: '54' }), aVariant({ size: '56' })],
    })
    const form = asForm(made)
    const [first, second, third] = form.variants!
    // Somebody buys three units before the form is saved.
    const shopper = await makeShopper(shop, first!.id!, { quantity: 3 })
    await payFor(shop, (await checkOut(shop, shopper)).orderId)
    const saved = await save({
      ...form,
      title: 'Najd Thobe II',
      variants: [
        { ...second!, size: '52', price: 5999, salePrice: 5499 },
        { ...first!, size: '54', stock: 15 },
        aVariant({ size: '60', stock: 2 }),
      ],
    })
    expect(
      saved.variants.map(({ id, size, price, salePrice, stock }) => [id, size, price, salePrice, stock]),
    ).toEqual([
      [second!.id, '52', 5999, 5499, 10],
      [first!.id, '54', 4999, null, 12],
      [expect.any(String), '60', 4999, null, 2],
    ])
    expect(saved).toMatchObject({ title: 'Najd Thobe II', version: 2 })
    expect(saved.variants.some(({ id }) => id === third!.id)).toBe(false)
    const shown = await shop.call(getProductBySlug, { slug: made.slug })
    expect(shown.variants.map(({ size, stock }) => [size, stock])).toEqual([
      ['52', 10],
      ['54', 12],
      ['60', 2],
    ])
    await expectExactLedger(shop.deps.db)
  })

  it('is saved completely or not at all', async () => {
    const made = await create({ variants: [aVariant({ stock: 5 })] })
    const form = asForm(made)
    const [variant] = form.variants!
    await checkOut(shop, await makeShopper(shop, variant!.id!, { quantity: 2 }))
    await expect(
      save({ ...form, title: 'Other', variants: [{ ...variant!, price: 1, stock: 1 }] }),
    ).rejects.toMatchObject({ status: 409, code: 'stock_too_low' })
    await expect(
      save({ ...form, title: 'Other', variants: [aVariant({ size: '60' })] }),
    ).rejects.toMatchObject({
      status: 409,
      message: `${variant!.sku} cannot be deleted: 2 units are reserved for orders that are not paid yet.`,
    })
    expect(await read(made.id)).toMatchObject({
      title: 'Najd Thobe',
      version: 1,
      variants: [{ price: 4999 }],
    })
  })

  it('keeps a variant that a paid order is waiting for, and refuses a sale price that is no reduction', async () => {
    const made = await create({ variants: [aVariant({ stock: 5 })] })
    const form = asForm(made)
    const [variant] = form.variants!
    const shopper = await makeShopper(shop, variant!.id!, { quantity: 2 })
    await payFor(shop, (await checkOut(shop, shopper)).orderId)
    await expect(
      save({ ...form, title: 'Other', variants: [aVariant({ size: '60' })] }),
    ).rejects.toMatchObject({
      status: 409,
      message: `${variant!.sku} cannot be deleted: 1 paid order that is not sent yet needs it.`,
    })
    for (const salePrice of [4999, 5000])
      await expect(save({ ...form, variants: [{ ...variant!, salePrice }] })).rejects.toMatchObject({
        status: 400,
        fields: { 'variants.0.salePrice': 'Must be below the price.' },
      })
    expect(await read(made.id)).toMatchObject({ version: 1, variants: [{ salePrice: null }] })
  })

  it('refuses a save over somebody else’s and reports who changed what', async () => {
    const made = await create({ variants: [aVariant({ sku: `A-${dialect}` }), aVariant({ size: '58' })] })
    const form = asForm(made)
    const [first, second] = form.variants!
    await save(
      {
        ...form,
        title: 'Theirs',
        variants: [{ ...first!, price: 5999 }, aVariant({ size: '60', sku: `N-${dialect}` })],
      },
      omar,
    )
    await expect(save({ ...form, materials: 'Linen' })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Omar Said has changed this product since you opened it.',
      fields: {
        title: 'Saved now: Theirs.',
        [`variants.A-${dialect}`]: 'Saved now: price £59.99.',
        [`variants.N-${dialect}`]: 'Has been added.',
        [`variants.${second!.sku}`]: 'Has been deleted.',
        version: '2',
      },
    })
    // Only the first of several simultaneous saves succeeds.
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(n => save({ ...asForm(made), version: 2, title: `Mine ${n}`, variants: undefined })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // Without a version, the last save wins.
    const { version: _, ...late } = asForm(await read(made.id))
    expect((await save(late)).version).toBe(4)
  })

  it('redirects its former slugs, until another product uses one of them', async () => {
    const made = await create()
    const old = made.slug
    const move = async (slug: string) => save({ ...asForm(await read(made.id)), slug })
    await move(`${old}-two`)
    await move(`${old}-three`)
    const lead = (path: string) => findNewAddress(shop.deps.db, path)
    expect(await lead(`/products/${old}?size=52`)).toBe(`/products/${old}-three?size=52`)
    expect(await lead(`/products/${old}-two`)).toBe(`/products/${old}-three`)
    await move(old)
    expect(await lead(`/products/${old}`)).toBeNull()
    expect(await lead(`/products/${old}-three`)).toBe(`/products/${old}`)
    await create({ slug: `${old}-two` })
    expect(await lead(`/products/${old}-two`)).toBeNull()
    await shop.call(setProductStatus, { id: made.id, status: 'ARCHIVED' }, aisha)
    expect(await lead(`/products/${old}-three`)).toBeNull()
  })

  it('is deleted if nobody has ordered it, else archived', async () => {
    const remove = (id: string) => shop.call(deleteProduct, { id }, aisha)
    const unsold = await create()
    expect(await remove(unsold.id)).toEqual({ outcome: 'deleted', text: 'Product deleted successfully!' })
    await expect(read(unsold.id)).rejects.toMatchObject({ status: 404 })
    await expect(remove(unsold.id)).rejects.toMatchObject({ status: 404 })

    const sold = await create()
    await checkOut(shop, await makeShopper(shop, sold.variants[0]!.id))
    expect(await remove(sold.id)).toEqual({
      outcome: 'archived',
      text: 'This product has been ordered, so it has been archived and kept.',
    })
    expect(await read(sold.id)).toMatchObject({ status: 'ARCHIVED', version: 2 })
    const { items } = await shop.call(listProducts, { search: sold.slug })
    expect(items.map(({ id }) => id)).not.toContain(sold.id)
  })

  it('has every change in the audit log, with before and after', async () => {
    const made = await create()
    await save({ ...asForm(made), title: 'Renamed' })
    await shop.call(deleteProduct, { id: made.id }, omar)
    const log = (await shop.deps.db('audit_log').where({ subject_id: made.id }).orderBy(['at', 'id'])) as {
      act: string
      user_id: string
      before: string | null
      after: string | null
    }[]
    const title = (text: string | null) => text && (JSON.parse(text) as { title: string }).title
    const notes = log.map(({ act, user_id, before, after }) =>
      [act, user_id, title(before), title(after)].join(' '),
    )
    expect(new Set(notes)).toEqual(
      new Set([
        `create ${aisha.user.id}  Najd Thobe`,
        `update ${aisha.user.id} Najd Thobe Renamed`,
        `delete ${omar.user.id} Renamed `,
      ]),
    )
  })
})
