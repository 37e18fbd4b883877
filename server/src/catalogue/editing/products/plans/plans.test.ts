import { getProductBySlug } from '@shop/contracts/catalog/endpoints'
import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { listAudit } from '@shop/contracts/audit/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { undoProductChanges } from '@shop/contracts/products/bulk'
import * as endpoints from '@shop/contracts/products/plannedChanges'
import { getStaffProduct } from '@shop/contracts/products/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { hourMs } from '../../../../platform/base/time.ts'
import { signInAgain, signUp, useStaff } from '../../../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../../../test/catalog.ts'
import { describeShop, refuses } from '../../../../test/startShop.ts'

describeShop('planned changes of products', shop => {
  const owner = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  beforeEach(() => shop.deps.db('planned_changes').delete())
  const inHours = (hours: number) => new Date(shop.deps.clock.now() + hours * hourMs).toISOString()
  const sale = { kind: 'salePercent', percent: 20, ending: '00' } as const
  type Wish = SentInput<typeof endpoints.planProductChange>
  const plan = (wish: Partial<Wish>) =>
    shop.call(
      endpoints.planProductChange,
      { planId: newId(), change: sale, startsAt: inHours(1), endsAt: inHours(3), ...wish },
      owner,
    )
  const list = async () => (await shop.call(endpoints.listPlannedChanges, {}, owner)).items
  const end = (id: string) => shop.call(endpoints.endPlannedChange, { id }, owner)
  const read = (id: string) => shop.call(getStaffProduct, { id }, owner)
  const pricesOf = async (id: string) =>
    (await read(id)).variants.map(({ price, salePrice }) => [price, salePrice])
  const passHours = async (hours: number) => {
    shop.passTime(hours * hourMs)
    Object.assign(owner, await signInAgain(shop, owner))
    await shop.jobs.plans.runNow()
  }

  it('begin and are reverted automatically, for shoppers too', async () => {
    const { id, slug } = await makeProduct(shop, {
      variants: [{ price: 9500 }, { price: 5000, salePrice: 4800 }],
    })
    const made = await plan({ productIds: [id] })
    expect(made).toMatchObject({
      summary: '1 product on sale at 20% off, rounded to .00',
      state: 'planned',
      maker: { name: 'Amina Khan' },
    })
    await shop.jobs.plans.runNow()
    expect(await pricesOf(id)).toEqual([
      [9500, null],
      [5000, 4800],
    ])
    await passHours(1)
    expect(await pricesOf(id)).toEqual([
      [9500, 7600],
      [5000, 4000],
    ])
    expect(
      (await shop.call(getProductBySlug, { slug })).variants.map(({ salePrice }) => salePrice),
    ).toContain(7600)
    expect(await list()).toMatchObject([{ id: made.id, state: 'running' }])
    await passHours(2)
    expect(await pricesOf(id)).toEqual([
      [9500, null],
      [5000, 4800],
    ])
    expect(await list()).toMatchObject([{ id: made.id, state: 'done', problem: null }])
    const { items } = await shop.call(listAudit, { subject: 'product', subjectId: id }, owner)
    expect(items.filter(({ who }) => who?.name === 'Amina Khan')).toHaveLength(2)
  })

  it('leave and report what somebody has changed since', async () => {
    const { id } = await makeProduct(shop, {
      variants: [
        { price: 9500, sku: 'PLAN-1' },
        { price: 5000, sku: 'PLAN-2' },
      ],
    })
    await plan({ productIds: [id] })
    await passHours(1)
    await shop.deps.db('variants').where({ sku: 'PLAN-1' }).update({ sale_price: 7000 })
    await passHours(2)
    expect(await pricesOf(id)).toEqual(
      expect.arrayContaining([
        [9500, 7000],
        [5000, null],
      ]),
    )
    expect(await list()).toMatchObject([
      { state: 'done', problem: 'Changed since, so left as they are: PLAN-1' },
    ])
  })

  it('are canceled before they begin, and ended early while they run', async () => {
    const [one, other] = await Promise.all([
      makeProduct(shop, { variants: [{ price: 9500 }] }),
      makeProduct(shop, { variants: [{ price: 9500 }] }),
    ])
    const [first, second] = [
      await plan({ productIds: [one.id] }),
      await plan({ productIds: [other.id], startsAt: inHours(2) }),
    ]
    await passHours(1)
    expect(await end(first.id)).toMatchObject({ state: 'done' })
    expect(await end(second.id)).toMatchObject({ state: 'canceled' })
    expect(await end(second.id)).toMatchObject({ state: 'canceled' })
    await passHours(4)
    expect(await pricesOf(one.id)).toEqual([[9500, null]])
    expect(await pricesOf(other.id)).toEqual([[9500, null]])
    await refuses(end(newId()), 404)
  })

  it('are planned once, however often one is requested', async () => {
    const { id } = await makeProduct(shop, { variants: [{ price: 9500 }] })
    const wish = { planId: newId(), productIds: [id], startsAt: inHours(1), endsAt: null }
    const answers = await Promise.all([plan(wish), plan(wish)])
    expect(answers.map(answer => answer.id)).toEqual([wish.planId, wish.planId])
    await passHours(1)
    await shop.jobs.plans.runNow()
    expect(await pricesOf(id)).toEqual([[9500, 7600]])
    expect(await list()).toMatchObject([{ state: 'done' }])
    const stranger = await signUp(shop, { roles: ['manager'] })
    const again = { ...wish, change: sale }
    await refuses(shop.call(endpoints.planProductChange, again, stranger), 'conflict')
  })

  it('cannot overlap on one product, because the first could not be reverted', async () => {
    const { id: collectionId } = await makeCollection(shop)
    const { id } = await makeProduct(shop, { variants: [{ price: 9500 }], collections: [collectionId] })
    await plan({ productIds: [id], startsAt: inHours(1), endsAt: inHours(5) })
    const conflict = { code: 'conflict' }
    await refuses(plan({ collectionId, startsAt: inHours(4), endsAt: inHours(8) }), conflict)
    await expect(plan({ collectionId, startsAt: inHours(4), endsAt: null })).rejects.toMatchObject(conflict)
    // Allowed are a start at the moment the other plan ends, and a change of another fact.
    await plan({ collectionId, startsAt: inHours(5), endsAt: inHours(8) })
    await plan({
      productIds: [id],
      change: { kind: 'status', status: 'DRAFT' },
      startsAt: inHours(2),
      endsAt: inHours(3),
    })
    await plan({
      productIds: [id],
      change: { kind: 'customs', facts: { tariffCode: '620520' } },
      startsAt: inHours(2),
      endsAt: null,
    })
    await passHours(5)
    expect(await pricesOf(id)).toEqual([[9500, 7600]])
    expect((await read(id)).status).toBe('ACTIVE')
  })

  it('leave out a product that another plan changes, if it joined the collection in the meantime', async () => {
    const { id: collectionId } = await makeCollection(shop)
    const [member, product] = [
      await makeProduct(shop, { variants: [{ price: 9500 }], collections: [collectionId] }),
      await makeProduct(shop, { title: 'Late', variants: [{ price: 9500 }] }),
    ]
    const first = await plan({ collectionId, startsAt: inHours(1), endsAt: inHours(4) })
    const change = { kind: 'salePercent', percent: 50, ending: '00' } as const
    const second = await plan({
      productIds: [product.id, (await makeProduct(shop, { variants: [{ price: 1000 }] })).id],
      change,
      startsAt: inHours(2),
      endsAt: inHours(6),
    })
    await shop.deps
      .db('collection_products')
      .insert({ collection_id: collectionId, product_id: product.id, position: 1 })
    await passHours(1)
    await passHours(1)
    expect(await pricesOf(product.id)).toEqual([[9500, 7600]])
    const problem = expect.stringContaining('left out: Late')
    const findPlan = async (id: string) => (await list()).find(each => each.id === id)
    expect(await findPlan(second.id)).toMatchObject({ state: 'running', problem })
    await passHours(2)
    expect(await findPlan(first.id)).toMatchObject({ state: 'done', problem: null })
    await passHours(2)
    expect(await findPlan(second.id)).toMatchObject({ state: 'done', problem })
    for (const { id } of [member, product]) expect(await pricesOf(id)).toEqual([[9500, null]])
  })

  it('are over once their change is undone by hand, so that others may be about its products', async () => {
    const { id } = await makeProduct(shop, { variants: [{ price: 9500 }] })
    const first = await plan({ productIds: [id], startsAt: inHours(1), endsAt: inHours(9) })
    await passHours(1)
    expect(await pricesOf(id)).toEqual([[9500, 7600]])
    await shop.call(undoProductChanges, { id: first.id }, owner)
    const stateOf = async (planId: string) => (await list()).find(each => each.id === planId)?.state
    expect(await stateOf(first.id)).toBe('done')
    const second = await plan({ productIds: [id], startsAt: inHours(1), endsAt: inHours(3) })
    await passHours(1)
    expect(await stateOf(second.id)).toBe('running')
    expect(await pricesOf(id)).toEqual([[9500, 7600]])
    await passHours(2)
    expect(await pricesOf(id)).toEqual([[9500, null]])
  })

  it('record who undid their change by hand, and what was left', async () => {
    const made = await Promise.all([95, 96].map(() => makeProduct(shop, { variants: [{ price: 9500 }] })))
    const ids = made.map(({ id }) => id)
    const { id } = await plan({ productIds: ids, startsAt: inHours(1), endsAt: inHours(9) })
    await passHours(1)
    const touched = await shop.deps.db('variants').where({ product_id: ids[0] }).first('id', 'sku')
    await shop.deps.db('variants').where({ id: touched.id }).update({ sale_price: 5000 })
    const { left } = await shop.call(undoProductChanges, { id }, owner)
    expect(left).toHaveLength(1)
    const problem = `Changed since, so left as they are: ${left[0]}`
    expect((await list()).find(each => each.id === id)).toMatchObject({ state: 'done', problem })
    const { items } = await shop.call(listAudit, { subject: 'plan', subjectId: id }, owner)
    expect(items[0]).toMatchObject({ before: { state: 'running' }, after: { state: 'done' } })
  })

  it('leave no prices behind if they are ended while they begin', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { id } = await makeProduct(shop, { variants: [{ price: 9500 }] })
      const made = await plan({ productIds: [id] })
      shop.passTime(hourMs)
      Object.assign(owner, await signInAgain(shop, owner))
      await Promise.all([shop.jobs.plans.runNow(), end(made.id)])
      expect(await pricesOf(id)).toEqual([[9500, null]])
    }
  })

  it('are created once if two overlapping ones are planned at the same time', async () => {
    const { id } = await makeProduct(shop, { variants: [{ price: 9500 }] })
    const made = await Promise.allSettled([plan({ productIds: [id] }), plan({ productIds: [id] })])
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await list()).toHaveLength(1)
  })

  it('raise an alert and change nothing if they cannot be carried out', async () => {
    const { id } = await makeProduct(shop, { variants: [{ price: 9500 }] })
    await plan({ productIds: [id], change: { kind: 'priceAmount', amount: -5000 } })
    await shop.deps.db('variants').where({ product_id: id }).update({ price: 4000 })
    await passHours(1)
    expect(await pricesOf(id)).toEqual([[4000, null]])
    expect(await list()).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('would cost nothing or less') },
    ])
    const { items } = await shop.call(listAlerts, {}, owner)
    expect(
      items.some(({ kind, detail }) => kind === 'plan-failed' && detail.includes('would cost nothing')),
    ).toBe(true)
  })

  it.each([
    [{ startsAt: '2020-01-01T08:00:00Z' }, 'startsAt'],
    [{ startsAt: 'tomorrow' }, 'startsAt'],
    [{ startsAt: '2090-01-02T08:00:00Z', endsAt: '2090-01-01T08:00:00Z' }, 'endsAt'],
    [{ change: { kind: 'salePercent', percent: 91 } as const }, 'change.percent'],
    [{ productIds: [] }, 'productIds'],
    [{ productIds: undefined }, 'productIds'],
  ])('refuse %j', async (wrong, field) => {
    const { id } = await makeProduct(shop, { variants: [{ price: 9500 }] })
    await expect(plan({ productIds: [id], ...wrong })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })
})
