import * as sheets from '@shop/contracts/products/sheets'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { describeOffice, useStaff } from '../../../../test/accounts.ts'
import { sheetDesk } from '../../../../test/sheets.ts'
import { useShop, type TestShop } from '../../../../test/startShop.ts'

const header = 'Title,SKU,Colour,Size,Price,Weight (g),Collections'
const sheetOf = (name: string, count: number, collections = '') =>
  [
    header,
    ...Array.from(
      { length: count },
      (_, index) => `${name} ${index},${name}-${index},Black,56,20,400,${collections}`,
    ),
  ].join('\n')

const countProducts = async ({ deps }: TestShop, name: string) =>
  (await deps.db('products').where('title', 'like', `${name} %`)).length

describeOffice('imports at the same time', (shop, staff) => {
  const { start, recheck, apply, undo } = sheetDesk(shop, () => staff.accessToken)

  it('share a collection that both of them would have made', async () => {
    const checked = []
    for (const name of ['One', 'Two'])
      checked.push(await recheck(await start(sheetOf(name, 1, 'Eid Gifts')), { makesCollections: true }))
    for (const { id } of checked) expect(await apply(id)).toMatchObject({ state: 'applied', left: [] })
    const members = () =>
      shop.deps
        .db('collections as c')
        .join('collection_products as m', 'm.collection_id', 'c.id')
        .join('products as p', 'p.id', 'm.product_id')
        .where({ 'c.name': 'Eid Gifts' })
        .orderBy('p.title')
        .select('c.slug', 'p.title')
    expect(await members()).toEqual([
      { slug: 'eid-gifts', title: 'One 0' },
      { slug: 'eid-gifts', title: 'Two 0' },
    ])
    expect(await undo(checked[1]!.id)).toMatchObject({ state: 'undone', left: [] })
    expect(await members()).toEqual([{ slug: 'eid-gifts', title: 'One 0' }])
    expect(await undo(checked[0]!.id)).toMatchObject({ state: 'undone', left: [] })
    expect(await shop.deps.db('collections').where({ name: 'Eid Gifts' })).toEqual([])
  })

  it('count each product that the other one has made since the check, and report them all', async () => {
    const count = 104
    const text = sheetOf('Taken', count)
    const [{ id: first }, { id: second }] = [
      await recheck(await start(text), {}),
      await recheck(await start(text), {}),
    ]
    expect(await apply(first)).toMatchObject({ state: 'applied', left: [], leftCount: 0 })
    const { left, leftCount } = await apply(second)
    expect([left.length, leftCount]).toEqual([100, count])
    const report = await (await shop.call(sheets.reportProductImport, { id: second }, staff)).text()
    const outcomes = parse<Record<string, string>>(report, { columns: true, bom: true }).filter(
      row => row['Outcome'] === 'Not imported',
    )
    expect(outcomes).toHaveLength(count)
    expect(outcomes.at(-1)).toMatchObject({ Errors: 'Its SKU or slug has been taken since the check.' })
    expect(await countProducts(shop, 'Taken')).toBe(count)
  })

  it('keep the whole plan of one of two checks of the same file', async () => {
    const started = await start(sheetOf('Twice', 230))
    const results = await Promise.allSettled([1, 2].map(() => recheck(started, {})))
    const kept = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
    expect(kept.length).toBeGreaterThan(0)
    const { check_id: checkId } = await shop.deps
      .db('product_imports')
      .where({ id: started.id })
      .first('check_id')
    const plans = await shop.deps.db('product_import_plans').where({ import_id: started.id })
    expect(plans.filter(plan => plan.check_id === checkId)).toHaveLength(230)
    expect(plans).toHaveLength(230)
    const rows = await shop.deps.db('product_import_rows').where({ import_id: started.id })
    expect(rows.filter(row => row.check_id === checkId)).toHaveLength(230)
  })
})

// Only Postgres lets two transactions overlap.
describe('an import that is used twice at once', () => {
  const shop = useShop('postgres')
  const staff = useStaff(shop)
  const { start, recheck, undo } = sheetDesk(shop, () => staff.accessToken)
  const countBlocked = async (): Promise<number> => {
    const [row] = await shop.deps
      .db('pg_stat_activity')
      .whereRaw("datname = current_database() and wait_event_type = 'Lock'")
      .count({ blocked: '*' })
    return Number(row?.['blocked'])
  }

  /** Inserts a product without committing it, so that an import of its slug waits. */
  const blockSlug = async (slug: string) => {
    const blocker = await shop.deps.db.transaction()
    const at = new Date().toISOString()
    await blocker('products').insert({
      id: 'ffffffff-0000-4000-8000-000000000000',
      slug,
      title: 'In the way',
      description: '',
      materials: '',
      care: '',
      created_at: at,
      updated_at: at,
    })
    return blocker
  }

  it('is undone as a whole while it is still being applied', async () => {
    const { id } = await recheck(await start(sheetOf('Undone', 25)), {})
    const blocker = await blockSlug('undone-0')
    const applying = shop.call(sheets.applyProductImport, { id }, staff).catch((error: unknown) => error)
    await expect.poll(countBlocked).toBe(1)
    let isUndone = false
    const undoing = undo(id).then(answer => {
      isUndone = true
      return answer
    })
    await expect.poll(async () => isUndone || (await countBlocked()) === 2).toBe(true)
    await blocker.rollback()
    expect(await undoing).toMatchObject({ state: 'undone' })
    expect(await applying).toMatchObject({ code: 'conflict' })
    expect(await countProducts(shop, 'Undone')).toBe(0)
  })

  it('is applied for a call whose last part another call has carried out meanwhile', async () => {
    const { id } = await recheck(await start(sheetOf('Shared', 25)), {})
    const blocker = await blockSlug('shared-0')
    const applying = shop.call(sheets.applyProductImport, { id }, staff)
    await expect.poll(countBlocked).toBe(1)
    const otherCall = await shop.deps.db.transaction()
    const ending = otherCall('product_imports')
      .where({ id })
      .update({ state: 'applied' })
      .then(count => count)
    await expect.poll(countBlocked).toBe(2)
    await blocker.rollback()
    await ending
    await expect.poll(countBlocked).toBe(1)
    await otherCall.commit()
    expect(await applying).toMatchObject({ state: 'applied' })
  })

  it('is applied for a call that comes while another call ends it', async () => {
    const { id } = await recheck(await start(sheetOf('Ended', 3)), {})
    const otherCall = await shop.deps.db.transaction()
    await otherCall('product_imports').where({ id }).update({ state: 'applied' })
    const applying = shop.call(sheets.applyProductImport, { id }, staff)
    await expect.poll(countBlocked).toBe(1)
    await otherCall.commit()
    expect(await applying).toMatchObject({ state: 'applied' })
  })

  it('is undone for a call that comes while another call begins to undo it', async () => {
    const { id } = await recheck(await start(sheetOf('Twice undone', 3)), {})
    await shop.call(sheets.applyProductImport, { id }, staff)
    const otherCall = await shop.deps.db.transaction()
    await otherCall('product_imports').where({ id }).update({ state: 'undoing' })
    const undoing = undo(id)
    await expect.poll(countBlocked).toBe(1)
    await otherCall.commit()
    expect(await undoing).toMatchObject({ state: 'undone' })
    expect(await countProducts(shop, 'Twice undone')).toBe(0)
    await expect(undo(id)).rejects.toMatchObject({ message: 'This import has already been undone.' })
  })

  it('keeps the findings of a check that ends while an earlier one still deletes', async () => {
    const started = await recheck(await start(sheetOf('Checked', 5)), {})
    const blocker = await shop.deps.db.transaction()
    await blocker('product_import_plans').where({ import_id: started.id }).forUpdate().select('place')
    const checks = []
    for (const count of [1, 2]) {
      checks.push(recheck(started, {}).catch((error: unknown) => error))
      await expect.poll(countBlocked).toBe(count)
    }
    await blocker.rollback()
    await Promise.all(checks)
    const { check_id } = await shop.deps.db('product_imports').where({ id: started.id }).first('check_id')
    for (const table of ['product_import_plans', 'product_import_rows'])
      expect(await shop.deps.db(table).where({ import_id: started.id, check_id })).toHaveLength(5)
  })

  it('is not applied by a plan that a new check replaces at that moment', async () => {
    const { id } = await recheck(await start(sheetOf('Replaced', 3)), {})
    const check = await shop.deps.db.transaction()
    await check('product_imports').where({ id }).update({ check_id: 'a-later-check' })
    const applying = shop.call(sheets.applyProductImport, { id }, staff).catch((error: unknown) => error)
    await expect.poll(countBlocked).toBe(1)
    await check.commit()
    expect(await applying).toMatchObject({ code: 'conflict' })
    expect(await shop.call(sheets.getProductImport, { id }, staff)).toMatchObject({ state: 'checked' })
  })
})
