import { addWish, getWishlist, listWishes, mergeWishes, removeWish } from '@shop/contracts/wishlist/endpoints'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('the wishlist', shop => {
  const nobodys = '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d'
  const makeShopper = async () => {
    const { accessToken } = await signUp(shop)
    return {
      accessToken,
      add: (productId: string, variantId?: string) =>
        shop.call(addWish, { productId, variantId }, accessToken),
      read: async () => (await shop.call(getWishlist, {}, accessToken)).items,
      wishes: async () => (await shop.call(listWishes, {}, accessToken)).items,
    }
  }

  it('has each product once, newest first, with all its variants and the chosen one', async () => {
    const { add, read, wishes } = await makeShopper()
    const first = await makeProduct(shop, {
      title: 'First',
      variants: [{ color: 'White' }, { color: 'Navy', stock: 3, reserved: 1 }],
      pictures: [{ variant: 1 }],
    })
    const second = await makeProduct(shop, { title: 'Second' })
    const navy = first.variants[1]!.id
    const wish = await add(first.id)
    shop.passTime(1000)
    await add(second.id)
    expect(await add(first.id, navy)).toEqual({ ...wish, variantId: navy })
    expect(await add(first.id)).toEqual({ ...wish, variantId: navy })
    const items = await read()
    expect(items.map(({ product }) => product.title)).toEqual(['Second', 'First'])
    expect(items[1]).toMatchObject({ id: wish.id, variantId: navy, product: { status: 'ACTIVE' } })
    expect(items[1]?.product.variants[1]).toMatchObject({
      color: 'Navy',
      stock: 2,
      images: [{ alt: 'First' }],
    })
    expect(await wishes()).toEqual(
      items.map(({ id, variantId, product }) => ({ id, variantId, productId: product.id })),
    )
  })

  it('is read in one statement, however long it is', async () => {
    const { add, read } = await makeShopper()
    for (const { id } of [await makeProduct(shop), await makeProduct(shop)]) await add(id)
    expect(await countQueries(shop, read, sql => sql.includes('wishlist'))).toBe(1)
  })

  it('is visible only to its owner', async () => {
    const { id } = await makeProduct(shop)
    const [own, other] = [await makeShopper(), await makeShopper()]
    const wish = await own.add(id)
    const remove = (token: string) => shop.call(removeWish, { id: wish.id }, token)
    await expect(remove(other.accessToken)).rejects.toMatchObject({ status: 404 })
    expect(await other.read()).toEqual([])
    await remove(own.accessToken)
    await expect(remove(own.accessToken)).rejects.toMatchObject({ status: 404 })
    expect(await own.read()).toEqual([])
  })

  it('accepts only products for sale, and shows those that no longer are', async () => {
    const { add, read } = await makeShopper()
    const draft = await makeProduct(shop, { status: 'DRAFT' })
    const product = await makeProduct(shop)
    for (const id of [draft.id, nobodys]) await expect(add(id)).rejects.toMatchObject({ status: 404 })
    expect(await add(product.id, draft.variants[0]!.id)).toMatchObject({ variantId: null })
    await shop.deps.db('products').where({ id: product.id }).update({ status: 'ARCHIVED' })
    expect(await read()).toMatchObject([{ product: { id: product.id, status: 'ARCHIVED' } }])
  })

  it("adds a device's wishes in their order, and leaves out deleted products", async () => {
    const { add, read, accessToken } = await makeShopper()
    const products = await Promise.all(
      [1, 2, 3].map(count => makeProduct(shop, { title: `Merged ${count}` })),
    )
    const [one, two, three] = products.map(({ id }) => ({ productId: id }))
    await add(one!.productId)
    shop.passTime(1000)
    const items = [one!, three!, { productId: nobodys }, two!]
    const merged = await shop.call(mergeWishes, { items }, accessToken)
    expect((await read()).map(({ product }) => product.title)).toEqual(['Merged 2', 'Merged 3', 'Merged 1'])
    expect(merged.items.map(({ productId }) => productId)).toEqual(
      [two, three, one].map(wish => wish?.productId),
    )
  })

  it('has room for a hundred products', async () => {
    const { add, accessToken } = await makeShopper()
    const products = await Promise.all(Array.from({ length: 101 }, () => makeProduct(shop)))
    const items = products.map(({ id }) => ({ productId: id }))
    await shop.call(mergeWishes, { items: items.slice(0, 100) }, accessToken)
    await expect(add(items[100]!.productId)).rejects.toMatchObject({ status: 409, code: 'limit_reached' })
    await add(items[0]!.productId)
    const { items: kept } = await shop.call(mergeWishes, { items: items.slice(100) }, accessToken)
    expect(kept).toHaveLength(100)
  })
})
