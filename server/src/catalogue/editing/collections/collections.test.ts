import { listCollectionProducts, listCollections } from '@shop/contracts/catalog/endpoints'
import * as endpoints from '@shop/contracts/collections/adminEndpoints'
import type { StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import { expect, it } from 'vitest'
import { findNewAddress } from '../../products/findNewAddress.ts'
import { useStaff } from '../../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { aPicture, pictureForm } from '../../../test/pictures.ts'
import { describeShop } from '../../../test/startShop.ts'

const megabyte = 1024 * 1024

describeShop('a collection', shop => {
  const owner = useStaff(shop)
  const send = async (method: string, path: string, body: FormData) => {
    const answer = await shop.request(path, {
      method,
      body,
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })
    const { data, ...rest } = (await answer.json()) as { data: StaffCollection; error?: string }
    return { status: answer.status, ...rest, data }
  }
  const read = (id: string) => shop.call(endpoints.getStaffCollection, { id }, owner)

  it('is created from a form with a picture, and shoppers see it at once', async () => {
    await shop.call(listCollections, {})
    const fields = {
      name: ' Eid Capsule ',
      slug: 'eid-capsule',
      sort: '3',
      isActive: 'true',
      imageAlt: 'Thobes',
    }
    const { status, data } = await send(
      'POST',
      '/admin/collections',
      pictureForm(await aPicture(), { fields }),
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({
      name: 'Eid Capsule',
      slug: 'eid-capsule',
      sort: 3,
      isActive: true,
      image: { alt: 'Thobes', width: 60 },
      productCount: 0,
      version: 1,
    })
    const { items } = await shop.call(listCollections, {})
    expect(items.find(({ id }) => id === data.id)?.image?.url).toBe(data.image?.url)
    // Saving again without a file keeps the picture, until it is removed.
    const again = { id: data.id, version: 1, name: 'Eid', slug: 'eid', sort: 0, isActive: false }
    const saved = await shop.call(endpoints.updateCollection, again, owner)
    expect(saved).toMatchObject({ name: 'Eid', isActive: false, version: 2, image: { width: 60 } })
    expect(await findNewAddress(shop.deps.db, '/collections/eid-capsule')).toBeNull()
    const bare = { ...again, version: 2, isActive: true, removesImage: true }
    expect(await shop.call(endpoints.updateCollection, bare, owner)).toMatchObject({ image: null })
    expect(await findNewAddress(shop.deps.db, '/collections/eid-capsule')).toBe('/collections/eid')
  })

  it('reports every error at its field', async () => {
    const jpg = await aPicture()
    const tooLarge = Buffer.concat([jpg, Buffer.alloc(5 * megabyte)])
    expect(
      await send('POST', '/admin/collections', pictureForm(tooLarge, { fields: { name: 'A', slug: 'a' } })),
    ).toMatchObject({ status: 413, error: 'Image must be less than 5MB' })
    expect(
      await send('POST', '/admin/collections', pictureForm(jpg, { name: 'a.pdf', type: 'application/pdf' })),
    ).toMatchObject({
      status: 400,
      error:
        'Please select an image file (JPG, JPEG, PNG only) a.pdf is a PDF, not a picture: please choose another file.',
    })
    const { slug } = await makeCollection(shop)
    const create = (input: object) =>
      shop.call(endpoints.createCollection, { name: 'A', slug: 'a', ...input }, owner)
    for (const [input, fields] of [
      [{ name: '' }, { name: 'This field is required.' }],
      [{ slug: '' }, { slug: 'Not a valid slug.' }],
      [{ slug }, { slug: 'Another collection has this slug.' }],
      [{ sort: -1 }, { sort: 'At least 0.' }],
    ] as const)
      await expect(create(input)).rejects.toMatchObject({ status: 400, fields })
  })

  it('refuses a save over somebody else’s', async () => {
    const { id, name, slug } = await makeCollection(shop)
    const form = { id, version: 1, name, slug }
    await shop.call(endpoints.updateCollection, { ...form, name: 'Theirs' }, owner)
    await expect(
      shop.call(endpoints.updateCollection, { ...form, name: 'Mine' }, owner),
    ).rejects.toMatchObject({ status: 409, fields: { name: 'Saved now: Theirs.', version: '2' } })
    expect((await read(id)).name).toBe('Theirs')
  })

  it('has its products in an order that staff choose and shoppers see', async () => {
    const { id } = await makeCollection(shop)
    const products = await Promise.all(['A', 'B', 'C', 'D'].map(title => makeProduct(shop, { title })))
    const ids = products.map(product => product.id)
    const order = async () =>
      (await shop.call(endpoints.listStaffCollectionProducts, { id }, owner)).items
        .map(({ title }) => title)
        .join('')
    const add = (productIds: string[]) =>
      shop.call(endpoints.addCollectionProducts, { id, productIds }, owner)
    expect(await add(ids.slice(0, 3))).toMatchObject({ productCount: 3, activeCount: 3 })
    expect(await add(ids)).toMatchObject({ productCount: 4 })
    expect(await order()).toBe('ABCD')
    const move = async (product: number, place: number) => {
      await shop.call(endpoints.moveCollectionProduct, { id, productId: ids[product]!, place }, owner)
      return order()
    }
    expect(await move(3, 0)).toBe('DABC')
    expect(await move(3, 2)).toBe('ABDC')
    expect(await move(0, 99)).toBe('BDCA')
    const shown = await shop.call(listCollectionProducts, { idOrSlug: id, sort: 'featured' })
    expect(shown.items.map(({ title }) => title).join('')).toBe('BDCA')
    const remove = (productId: string) =>
      shop.call(endpoints.removeCollectionProduct, { id, productId }, owner)
    expect(await remove(ids[1]!)).toMatchObject({ productCount: 3 })
    await expect(remove(ids[1]!)).rejects.toMatchObject({ status: 404 })
    await expect(add([id])).rejects.toMatchObject({ status: 400 })
    expect((await shop.call(listCollectionProducts, { idOrSlug: id })).total).toBe(3)
  })

  it('is found by name and slug, and deleted without its products', async () => {
    const { id, slug } = await makeCollection(shop, { name: 'Jumah Essentials' })
    const product = await makeProduct(shop, { collections: [id] })
    const find = async (search: string) =>
      (await shop.call(endpoints.listStaffCollections, { search }, owner)).items.map(found => found.id)
    expect(await find('jumah e')).toEqual([id])
    expect(await find(slug)).toEqual([id])
    expect(await find('%')).toEqual([])
    await shop.call(endpoints.deleteCollection, { id }, owner)
    await expect(read(id)).rejects.toMatchObject({ status: 404 })
    expect(await shop.deps.db('products').where({ id: product.id })).toHaveLength(1)
    const log = await shop.deps.db('audit_log').where({ subject: 'collection', subject_id: id })
    expect(log.map(({ act }: { act: string }) => act)).toEqual(['delete'])
  })
})
