import { listAudit } from '@shop/contracts/audit/endpoints'
import { getCompanions } from '@shop/contracts/catalog/endpoints'
import { getStaffProduct, setProductStatus, updateProduct } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { readCatalogVersion } from '../../products/catalogVersion.ts'
import { useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { asForm } from '../../../test/products.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

describeShop('the companions of a product', shop => {
  const owner = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  const read = (id: string) => shop.call(getStaffProduct, { id }, owner)
  const formOf = async (id: string) => {
    const { variants: _, ...form } = asForm(await read(id))
    return form
  }
  const save = async (id: string, wish: { lookIds?: string[]; setIds?: string[] }) =>
    shop.call(updateProduct, { ...(await formOf(id)), ...wish }, owner)
  const readCompanions = async (id: string) => {
    const { look, set } = await shop.call(getCompanions, { id })
    return { look: look.map(({ title }) => title), set: set.map(({ product }) => product.title) }
  }
  const make = async (...titles: string[]) => {
    const made = []
    for (const title of titles) made.push((await makeProduct(shop, { title })).id)
    return made as [string, ...string[]]
  }

  it('are shown in the order that staff have chosen, four at most, and are logged', async () => {
    const [id, ...others] = await make('Najd', 'Fes', 'Atlas', 'Rabat', 'Tangier', 'Liwa')
    expect(await readCompanions(id)).toEqual({ look: [], set: [] })
    const saved = await save(id, { lookIds: others })
    expect(saved.look.map(({ title }) => title)).toEqual(['Fes', 'Atlas', 'Rabat', 'Tangier', 'Liwa'])
    expect((await readCompanions(id)).look).toEqual(['Fes', 'Atlas', 'Rabat', 'Tangier'])
    await save(id, { lookIds: others.toReversed() })
    // The next companion takes the place of one hidden from shoppers; staff see that one until they remove it.
    await shop.call(setProductStatus, { id: others[2]!, status: 'ARCHIVED' }, owner)
    expect((await readCompanions(id)).look).toEqual(['Liwa', 'Tangier', 'Atlas', 'Fes'])
    expect((await save(id, {})).look[2]).toMatchObject({ title: 'Rabat', status: 'ARCHIVED' })
    await save(id, { lookIds: [] })
    expect(await readCompanions(id)).toEqual({ look: [], set: [] })
    const { items } = await shop.call(listAudit, { subject: 'product', subjectId: id }, owner)
    expect(items[0]).toMatchObject({
      before: { look: ['Liwa', 'Tangier', 'Rabat', 'Atlas', 'Fes'] },
      after: { look: [] },
    })
  })

  it('are the whole set, at each of its members, with the lengths in stock', async () => {
    const father = await makeProduct(shop, {
      title: 'Father',
      variants: [
        { size: '54', lengthCm: 137 },
        { size: '60', lengthCm: 152 },
        { size: '62', lengthCm: 157, stock: 2, reserved: 2 },
      ],
    })
    const [son, baby] = await make('Son', 'Baby')
    await save(father.id, { setIds: [son, baby!] })
    expect((await readCompanions(father.id)).set).toEqual(['Son', 'Baby'])
    expect((await readCompanions(son)).set).toEqual(['Father', 'Baby'])
    expect((await readCompanions(baby!)).set).toEqual(['Father', 'Son'])
    const { set } = await shop.call(getCompanions, { id: baby! })
    expect(set.map(({ lengths }) => lengths)).toEqual([
      { from: 137, to: 152 },
      { from: 140, to: 140 },
    ])
    expect((await read(son)).setsWithIt.map(({ title }) => title)).toEqual(['Father'])
    // A set chosen from both sides is shown only once.
    await save(son, { setIds: [father.id] })
    expect((await readCompanions(son)).set).toEqual(['Father', 'Baby'])
  })

  it('are refused with an error at their field if they cannot be shown', async () => {
    const [id, gone] = await make('Najd', 'Old Thobe')
    await shop.call(setProductStatus, { id: gone!, status: 'ARCHIVED' }, owner)
    for (const field of ['lookIds', 'setIds'] as const)
      for (const [ids, text] of [
        [[id], 'A product cannot be shown with itself. Please choose another one.'],
        [[gone!], '“Old Thobe” is archived, so shoppers cannot see it. Please choose another product.'],
        [[newId()], 'One of these products no longer exists.'],
        [Array.from({ length: 9 }, newId), 'At most 8 products.'],
      ] as const)
        await refuses(save(id, { [field]: ids }), { code: 'validation_failed', fields: { [field]: text } })
    await refuses(shop.call(getCompanions, { id: gone! }), 'not_found')
    await refuses(shop.call(getCompanions, { id: newId() }), 'not_found')
  })

  it('are shown to a second member of staff after the first has saved them', async () => {
    const [id, other] = await make('Najd', 'Fes')
    const opened = { ...(await formOf(id)), version: (await read(id)).version }
    await save(id, { lookIds: [other!] })
    await expect(shop.call(updateProduct, { ...opened, lookIds: [] }, owner)).rejects.toMatchObject({
      code: 'conflict',
      fields: { look: 'Saved now: Fes.' },
    })
  })

  it('take one statement, and none while nothing changes', async () => {
    const [id, other] = await make('Najd', 'Fes')
    await save(id, { lookIds: [other!], setIds: [other!] })
    await readCatalogVersion(shop.deps)
    const ask = () => countQueries(shop, () => shop.call(getCompanions, { id }))
    // Reading the version of the catalogue may be one of them.
    expect(await ask()).toBeLessThanOrEqual(2)
    expect(await ask()).toBeLessThanOrEqual(1)
  })
})
