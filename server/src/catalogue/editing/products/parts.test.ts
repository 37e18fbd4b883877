import { getProductBySlug } from '@shop/contracts/catalog/endpoints'
import type { Image } from '@shop/contracts/catalog/entities'
import * as endpoints from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, makeShopper } from '../../../test/checkout.ts'
import { expectExactLedger } from '../../../test/ledger.ts'
import { aPicture, pictureForm } from '../../../test/pictures.ts'
import { aVariant } from '../../../test/products.ts'
import { refuses } from '../../../test/startShop.ts'

const nobodys = '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d'

describeOffice('parts of a product:', (shop, staff) => {
  const upload = async (id: string, color: string, fields: Record<string, string> = {}) => {
    const answer = await shop.request(`/admin/products/${id}/images`, {
      method: 'POST',
      body: pictureForm(await aPicture('png', { color }), { name: 'a.png', type: 'image/png', fields }),
      headers: { authorization: `Bearer ${staff.accessToken}` },
    })
    const body = (await answer.json()) as { data: Image; fields?: Record<string, string> }
    return { status: answer.status, image: body.data, fields: body.fields }
  }
  const read = (id: string) => shop.call(endpoints.getStaffProduct, { id }, staff)

  it('images are uploaded, reordered, described and removed', async () => {
    const { id, slug, variants } = await makeProduct(shop, { variants: [{}, {}] })
    const variantId = variants[1]!.id
    const { image: first } = await upload(id, '#100000')
    const { image: second } = await upload(id, '#001000', { alt: ' The back ', variantId })
    expect([first.sort, second.sort]).toEqual([0, 1])
    expect(second).toMatchObject({ alt: 'The back', variantId })
    const { image: third } = await upload(id, '#000010', { sort: '0' })
    expect((await read(id)).images.at(-1)?.id).toBe(second.id)
    const { items } = await shop.call(
      endpoints.arrangeProductImages,
      {
        id,
        images: [
          { id: second.id, sort: 0, variantId: null },
          { id: first.id, sort: 1, alt: 'The front' },
          { id: third.id, sort: 2 },
        ],
      },
      staff,
    )
    expect(items.map(image => [image.id, image.alt, image.variantId])).toEqual([
      [second.id, 'The back', null],
      [first.id, 'The front', null],
      [third.id, '', null],
    ])
    await shop.call(endpoints.deleteProductImage, { id, imageId: second.id }, staff)
    const shown = await shop.call(getProductBySlug, { slug })
    expect(shown.images.map(image => image.id)).toEqual([first.id, third.id])
    expect((await read(id)).version).toBe(1)
  })

  it('images can also be added by an address, but only one of ours', async () => {
    const { id } = await makeProduct(shop)
    const { image } = await upload(id, '#200000')
    const add = (input: object) => shop.call(endpoints.addProductImage, { id, ...input }, staff)
    const again = await add({ url: image.url, alt: 'Again' })
    expect(again).toMatchObject({ url: image.url, alt: 'Again' })
    for (const url of [
      `/media/${'0'.repeat(24)}-960.jpg`,
      'https://example.com/a.jpg',
      '/media/../secrets.json',
    ])
      await expect(add({ url })).rejects.toMatchObject({ fields: { url: 'There is no such picture.' } })
    await expect(add({})).rejects.toMatchObject({ fields: { image: 'Please choose an image.' } })
  })

  it('images need a product and a variant of that product', async () => {
    const { id } = await makeProduct(shop)
    const other = await makeProduct(shop)
    expect((await upload(nobodys, '#300000')).status).toBe(404)
    expect(await upload(id, '#300000', { variantId: other.variants[0]!.id })).toMatchObject({
      status: 400,
      fields: { variantId: 'The product has no such variant.' },
    })
    const { image } = await upload(id, '#300000')
    const refusal = { status: 404, message: 'This image no longer exists.' }
    const input = { id: other.id, imageId: image.id }
    await expect(shop.call(endpoints.deleteProductImage, input, staff)).rejects.toMatchObject(refusal)
    for (const arranged of [{ id: image.id, sort: 1 }, { id: image.id }])
      await expect(
        shop.call(endpoints.arrangeProductImages, { id: other.id, images: [arranged] }, staff),
      ).rejects.toMatchObject(refusal)
  })

  it('variants are added, changed and deleted one by one, with the rules of a full save', async () => {
    const { id: productId, variants } = await makeProduct(shop, { variants: [{ stock: 7 }] })
    const first = variants[0]!
    const added = await shop.call(endpoints.addVariant, { productId, ...aVariant({ size: '60' }) }, staff)
    expect(added).toMatchObject({ size: '60', stock: 10, free: 10 })
    const change = { productId, variantId: added.id, ...aVariant({ size: '62', stock: 4 }) }
    expect(await shop.call(endpoints.updateVariant, change, staff)).toMatchObject({ size: '62', stock: 4 })
    await expect(
      shop.call(endpoints.updateVariant, { ...change, sku: first.sku }, staff),
    ).rejects.toMatchObject({ fields: { sku: 'Another variant has this SKU.' } })
    await refuses(shop.call(endpoints.updateVariant, { ...change, variantId: nobodys }, staff), 404)
    await checkOut(shop, await makeShopper(shop, added.id))
    const remove = (variantId: string) => shop.call(endpoints.deleteVariant, { productId, variantId }, staff)
    await refuses(remove(added.id), 409)
    await remove(first.id)
    await expect(remove(added.id)).rejects.toMatchObject({ message: 'A product needs at least one variant.' })
    expect((await read(productId)).variants.map(({ id, stock }) => [id, stock])).toEqual([[added.id, 4]])
    await expectExactLedger(shop.deps.db)
  })

  it('pictures of a deleted variant go to another variant of its colour', async () => {
    const { id: productId, variants } = await makeProduct(shop, {
      variants: [{ color: 'Navy' }, { color: 'White' }, { color: 'Navy' }],
      pictures: [{ variant: 0 }, { variant: 1 }],
    })
    for (const at of [0, 1])
      await shop.call(endpoints.deleteVariant, { productId, variantId: variants[at]!.id }, staff)
    expect((await read(productId)).images.map(({ variantId }) => variantId)).toEqual([variants[2]!.id, null])
  })
})
