import { listAudit, listAuditChoices } from '@shop/contracts/audit/endpoints'
import { patchStoreSettings } from '@shop/contracts/shop/settingsEndpoints'
import { deactivateUser, setUserRole } from '@shop/contracts/users/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { transaction } from '../../database/transaction.ts'
import { signUp, useStaff } from '../../../test/accounts.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { countQueries, isNotSettingsQuery } from '../../../test/countQueries.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { makeManyOrders } from '../../../test/manyOrders.ts'
import { noteChange } from './noteChange.ts'

describeShop('the audit log', shop => {
  const staff = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  const other = useStaff(shop, { firstName: 'Omar', lastName: 'Said' })
  beforeAll(async () => {
    await shop.call(patchStoreSettings, { lowStockThreshold: 7 }, staff)
    shop.passTime(10)
    await shop.call(setUserRole, { id: other.user.id, isAdmin: false }, staff)
    shop.passTime(10)
    await shop.call(setUserRole, { id: other.user.id, isAdmin: true }, staff)
    shop.passTime(10)
    await shop.call(patchStoreSettings, { lowStockThreshold: 8 }, other)
  })
  const read = (input: Parameters<typeof shop.call<typeof listAudit>>[1] = {}) =>
    shop.call(listAudit, input, staff)

  it('shows who did what to which record, newest first, with values before and after', async () => {
    const { items, next } = await read()
    expect(next).toBeNull()
    expect(items[0]).toMatchObject({
      who: { id: other.user.id, name: 'Omar Said' },
      act: 'update',
      subject: 'settings',
      subjectId: 'store',
      before: { lowStockThreshold: 7, version: 1 },
      after: { lowStockThreshold: 8, version: 2 },
    })
    expect(items[1]).toMatchObject({ subject: 'user', title: 'Omar Said', after: { isAdmin: true } })
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  it('is filtered by person, kind, record, act and days', async () => {
    expect((await read({ userId: other.user.id })).items).toHaveLength(1)
    expect((await read({ subject: 'settings' })).items).toHaveLength(2)
    expect((await read({ subject: 'user', subjectId: other.user.id })).items).toHaveLength(2)
    expect((await read({ act: 'delete' })).items).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect((await read({ from: today })).items.length + (await read({ to: '2020-01-01' })).items.length).toBe(
      4,
    )
    expect(await shop.call(listAuditChoices, {}, staff)).toEqual({
      people: [
        { id: staff.user.id, name: 'Aisha Khan' },
        { id: other.user.id, name: 'Omar Said' },
      ],
      subjects: ['settings', 'user'],
    })
  })

  it('is paged from a given entry, so that new entries shift nothing', async () => {
    const seen: string[] = []
    const first = await read({ limit: 2 })
    await shop.call(patchStoreSettings, { lowStockThreshold: 9 }, staff)
    for (let page = first; ; page = await read({ limit: 2, after: page.next })) {
      seen.push(...page.items.map(({ id }) => id))
      if (!page.next) break
    }
    expect(new Set(seen).size).toBe(4)
    expect(seen).toHaveLength(4)
    await refuses(read({ after: 'yesterday' }), { fields: { after: expect.any(String) } })
  })

  it('shows the current name of each record, with one more statement', async () => {
    const { id: productId } = await makeProduct(shop, { title: 'Fes Jalab', variants: [{ sku: 'FES-56' }] })
    const { id: variantId } = (await shop.deps
      .db('variants')
      .where({ product_id: productId })
      .first('id')) as {
      id: string
    }
    const at = '2018-06-01T00:00:00.000Z'
    await makeManyOrders(shop, 1, Date.parse(at))
    const order = (await shop.deps.db('orders').first('id', 'number')) as { id: string; number: string }
    const idOf = (n: number) => `0190a6d2-7c3e-7aaa-8bbb-00000000000${n}`
    const records = [
      ['product', productId, 'Fes Jalab'],
      ['variant', variantId, 'Fes Jalab, FES-56'],
      ['user', other.user.id, 'Omar Said'],
      ['order', order.id, order.number],
      ['message', idOf(1), `Order confirmation, ${order.number}`],
      ['message', idOf(2), 'Order confirmation'],
      ['alert', idOf(3), 'Dispute'],
      ['settings', 'store', null],
      ['product', '0190a6d2-7c3e-7aaa-8bbb-000000000000', null],
    ] as const
    const states: Record<string, object> = {
      [order.id]: { email: 'amina@example.com' },
      [idOf(1)]: { kind: 'order-confirmation', orderId: order.id },
      [idOf(2)]: { kind: 'order-confirmation', orderId: null },
      [idOf(3)]: { kind: 'dispute' },
    }
    await transaction(shop.deps.db, async trx => {
      for (const [subject, subjectId] of records)
        await noteChange(trx, {
          at,
          userId: staff.user.id,
          act: 'update',
          subject,
          subjectId,
          before: null,
          after: states[subjectId] ?? { status: 'x' },
        })
    })
    const { items } = await read({ to: '2018-12-31' })
    const titles = Object.fromEntries(items.map(({ subjectId, title }) => [subjectId, title]))
    expect(titles).toEqual(Object.fromEntries(records.map(([, id, title]) => [id, title])))
    const countFor = (input: Parameters<typeof read>[0]) =>
      countQueries(shop, () => read(input), isNotSettingsQuery)
    expect((await countFor({ to: '2018-12-31' })) - (await countFor({ to: '2017-12-31' }))).toBe(1)
  })

  it('pages through entries of the same instant without loss', async () => {
    const at = '2019-06-01T00:00:00.000Z'
    await transaction(shop.deps.db, async trx => {
      for (let index = 0; index < 7; index++)
        await noteChange(trx, {
          at,
          userId: staff.user.id,
          act: 'create',
          subject: 'promotion',
          subjectId: `p${index}`,
          before: null,
          after: { code: `P${index}` },
        })
    })
    const seen: string[] = []
    for (let after: string | undefined; ;) {
      const page = await read({ subject: 'promotion', limit: 3, ...(after && { after }) })
      seen.push(...page.items.map(({ subjectId }) => subjectId))
      if (!page.next) break
      after = page.next
    }
    expect(seen.toSorted()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'])
  })

  it('retains entries by people whose account was deleted, and is visible only to staff', async () => {
    await shop.call(setUserRole, { id: other.user.id, isAdmin: false }, staff)
    await shop.call(deactivateUser, { id: other.user.id }, staff)
    await shop.deps.db('users').where({ id: other.user.id }).delete()
    const { items } = await read({ subject: 'settings' })
    expect(items.some(({ who }) => who === null)).toBe(true)
    const { accessToken } = await signUp(shop)
    await refuses(shop.call(listAudit, {}, accessToken), 403)
  })
})
