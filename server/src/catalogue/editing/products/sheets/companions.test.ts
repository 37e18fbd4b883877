import { listAudit } from '@shop/contracts/audit/endpoints'
import { getCompanions } from '@shop/contracts/catalog/endpoints'
import { getStaffProduct, setProductStatus, updateProduct } from '@shop/contracts/products/endpoints'
import * as sheets from '@shop/contracts/products/sheets'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../../test/accounts.ts'
import { makeProduct } from '../../../../test/catalog.ts'
import { asForm } from '../../../../test/products.ts'
import { sheetDesk } from '../../../../test/sheets.ts'

describeOffice('companions in a sheet', (shop, staff) => {
  const { start, check, rowsOf, apply, undo } = sheetDesk(shop, () => staff.accessToken)
  const read = (id: string) => shop.call(getStaffProduct, { id }, staff)
  const companionsOf = async (id: string) => {
    const { look, set } = await read(id)
    return { look: look.map(({ title }) => title), set: set.map(({ title }) => title) }
  }
  const saveCompanions = async (id: string, wish: { lookIds?: string[]; setIds?: string[] }) => {
    const { variants: _, ...form } = asForm(await read(id))
    return shop.call(updateProduct, { ...form, ...wish }, staff)
  }
  const make = async (title: string) => {
    const { id, slug, variants } = await makeProduct(shop, {
      title,
      variants: [{ barcode: '5012345678900' }],
    })
    return { id, slug, sku: variants[0]!.sku }
  }
  const checked = async (...lines: string[]) => check(await start(`${lines.join('\n')}\n`))
  const problemsOf = async (id: string) =>
    (await rowsOf(id, 'wrong')).map(({ row, problems }) => [
      row,
      ...problems.map(({ label, text }) => `${label}: ${text}`),
    ])

  it('are exported in their order, and importing them changes nothing', async () => {
    const [najd, fes, atlas, rabat] = [
      await make('Najd'),
      await make('Fes'),
      await make('Atlas'),
      await make('Rabat'),
    ]
    await saveCompanions(najd.id, { lookIds: [rabat.id, fes.id], setIds: [atlas.id] })
    // A companion archived later stays.
    await shop.call(setProductStatus, { id: rabat.id, status: 'ARCHIVED' }, staff)
    const text = await (await shop.call(sheets.exportProducts, { search: najd.slug }, staff)).text()
    const [line]: Record<string, string>[] = parse(text, { bom: true, columns: true })
    expect(line).toMatchObject({
      'Complete the Look': `${rabat.slug}, ${fes.slug}`,
      'Matching Set': atlas.slug,
    })
    const same = await check(await start(text))
    expect(await rowsOf(same.id, 'wrong')).toEqual([])
    expect(same).toMatchObject({ total: 0, found: { sameRows: 1, changedRows: 0, wrongRows: 0 } })

    // Importing the sheet restores them as they were.
    await shop.call(setProductStatus, { id: rabat.id, status: 'ACTIVE' }, staff)
    await saveCompanions(najd.id, { lookIds: [], setIds: [] })
    await apply((await check(await start(text))).id)
    expect(await companionsOf(najd.id)).toEqual({ look: ['Rabat', 'Fes'], set: ['Atlas'] })
  })

  it('are named by slug or SKU, shown, logged, and can be undone', async () => {
    const [najd, fes, atlas] = [await make('Najd'), await make('Fes'), await make('Atlas')]
    await saveCompanions(najd.id, { lookIds: [fes.id] })
    const plan = await checked(
      'SKU,Complete the look,Set',
      `${najd.sku},"${atlas.sku}, ${fes.slug.toUpperCase()}",${fes.slug}`,
    )
    expect(await rowsOf(plan.id, 'changed')).toMatchObject([
      {
        changes: [
          { label: 'Complete the Look', before: 'Fes', after: 'Atlas, Fes' },
          { label: 'Matching Set', before: 'none', after: 'Fes' },
        ],
      },
    ])
    expect(await apply(plan.id)).toMatchObject({ state: 'applied', done: 1, left: [] })
    expect(await companionsOf(najd.id)).toEqual({ look: ['Atlas', 'Fes'], set: ['Fes'] })
    expect((await shop.call(getCompanions, { id: najd.id })).look.map(({ title }) => title)).toEqual([
      'Atlas',
      'Fes',
    ])
    const { items } = await shop.call(listAudit, { subject: 'product', subjectId: najd.id }, staff)
    expect(items[0]).toMatchObject({ before: { look: ['Fes'] }, after: { look: ['Atlas', 'Fes'] } })
    expect(await undo(plan.id)).toMatchObject({ state: 'undone', left: [] })
    expect(await companionsOf(najd.id)).toEqual({ look: ['Fes'], set: [] })
  })

  it('stay if a cell is blank, and are removed if it says none', async () => {
    const [najd, fes] = [await make('Najd'), await make('Fes')]
    await saveCompanions(najd.id, { lookIds: [fes.id], setIds: [fes.id] })
    const plan = await checked('SKU,Complete the Look,Matching Set', `${najd.sku},,None`)
    await apply(plan.id)
    expect(await companionsOf(najd.id)).toEqual({ look: ['Fes'], set: [] })
  })

  it('are refused line by line, each with its error', async () => {
    const [najd, fes, atlas, gone] = [
      await make('Najd'),
      await make('Fes'),
      await make('Atlas'),
      await make('Gone'),
    ]
    await shop.call(setProductStatus, { id: gone.id, status: 'ARCHIVED' }, staff)
    const nine = Array.from({ length: 9 }, (_, index) => `thobe-${index}`).join('; ')
    const plan = await checked(
      'SKU,Complete the Look,Matching Set',
      `${najd.sku},"${fes.slug}, no-such-thobe",${najd.slug}`,
      `${fes.sku},${gone.slug},"${nine}"`,
      `${atlas.sku},${fes.slug},`,
    )
    expect(await problemsOf(plan.id)).toEqual([
      [
        2,
        'Complete the Look: There is no product no-such-thobe.',
        'Matching Set: A product cannot be shown with itself. Please choose another one.',
      ],
      [
        3,
        'Complete the Look: “Gone” is archived, so shoppers cannot see it. Please choose another product.',
        'Matching Set: At most 8 products.',
      ],
    ])
    await apply(plan.id, true)
    expect(await companionsOf(najd.id)).toEqual({ look: [], set: [] })
    expect(await companionsOf(atlas.id)).toEqual({ look: ['Fes'], set: [] })
  })

  const header =
    'Slug,Title,SKU,Colour,Size,Price,Weight (g),Barcode,Description,Materials,Care,Complete the Look,Matching Set'
  const newRow = (name: string, price: string, look: string, set: string) =>
    `${name},${name},${name}-1,Black,56,${price},400,5012345678900,Words,Cotton,Cool,${look},${set}`

  it('may be products that the sheet itself creates, each naming the other', async () => {
    const najd = await make('Najd')
    const [father, son] = [`father-${Date.now()}`, `son-${Date.now()}`] as const
    const plan = await checked(
      header,
      `${najd.slug},,${najd.sku},,,,,,,,,${son},`,
      newRow(father, '80', '', `${son}-1`),
      newRow(son, '50', najd.slug, father),
    )
    expect(await problemsOf(plan.id)).toEqual([])
    expect(plan.found).toMatchObject({ newProducts: 2, changedProducts: 1 })
    expect(await apply(plan.id)).toMatchObject({ state: 'applied', done: 3, total: 3, left: [] })
    const idOf = async (slug: string) => (await shop.deps.db('products').where({ slug }).first('id'))?.id
    expect(await companionsOf(najd.id)).toEqual({ look: [son], set: [] })
    expect(await companionsOf(await idOf(father))).toEqual({ look: [], set: [son] })
    expect(await companionsOf(await idOf(son))).toEqual({ look: ['Najd'], set: [father] })
    expect(await undo(plan.id)).toMatchObject({ state: 'undone', done: 3, total: 3, left: [] })
    expect(await idOf(father)).toBeUndefined()
    expect(await companionsOf(najd.id)).toEqual({ look: [], set: [] })
  })

  it('stay unchanged if one of them is left out, or somebody has chosen others since', async () => {
    const [najd, fes, atlas] = [await make('Najd'), await make('Fes'), await make('Atlas')]
    const wrong = `wrong-${Date.now()}`
    const withWrong = await checked(
      header,
      `${najd.slug},Fine Najd,${najd.sku},,,,,,,,,${wrong},`,
      newRow(wrong, 'dear', '', ''),
    )
    const { left } = await apply(withWrong.id, true)
    expect(left).toMatchObject([
      {
        reason:
          'Imported, except for the products it is shown with. A product to show it with does not exist.',
      },
    ])
    expect((await read(najd.id)).title).toBe('Fine Najd')

    const renamed = `new-${Date.now()}`
    const twice = await checked(
      header,
      `${atlas.slug},Fine Atlas,${atlas.sku},,,,,,,,,${renamed},`,
      newRow(renamed, '80', '', ''),
    )
    await shop.deps.db('products').where({ id: atlas.id }).update({ title: 'My Atlas' })
    // The product is refused as a whole, and reported once.
    expect((await apply(twice.id)).left).toMatchObject([{ reason: 'Changed since the check: Title.' }])
    expect(await companionsOf(atlas.id)).toEqual({ look: [], set: [] })

    const plan = await checked('SKU,Complete the Look', `${fes.sku},${najd.slug}`)
    await saveCompanions(fes.id, { lookIds: [atlas.id] })
    expect((await apply(plan.id)).left).toMatchObject([
      { reason: 'Changed since the check: Complete the Look.' },
    ])
    expect(await companionsOf(fes.id)).toEqual({ look: ['My Atlas'], set: [] })
  })
})
