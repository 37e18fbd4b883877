import { randomUUID } from 'node:crypto'
import type { Permission } from '@shop/contracts/access'
import { getAdminOrder, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import {
  addOrderNote,
  addOrderTag,
  listOrderTags,
  removeOrderTag,
} from '@shop/contracts/orders/noteEndpoints'
import { maxTags } from '@shop/contracts/tags'
import { createApiKey } from '@shop/contracts/users/apiKeys'
import { expect, it } from 'vitest'
import { signUp, useStaff } from '../../test/accounts.ts'
import { orderDesk } from '../../test/orderDesk.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

describeShop('staff and their notes and tags on an order', shop => {
  const staff = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const desk = orderDesk(shop, () => staff)
  const paid = async () => (await desk.paid()).orderId
  const changesOf = (id: string) => shop.deps.db('audit_log').where({ subject_id: id }).orderBy('at')

  it('write notes for each other', async () => {
    const id = await paid()
    const order = await shop.call(addOrderNote, { id, note: ' Call before\ndelivery. ' }, staff)
    expect(order.events.at(-1)).toMatchObject({
      actor: 'Amina Khan',
      isNote: true,
      detail: 'Call before\ndelivery.',
      from: null,
    })
    expect(order.events.slice(0, -1).every(({ isNote }) => !isNote)).toBe(true)
    expect(await changesOf(id)).toMatchObject([{ after: JSON.stringify({ note: 'Call before\ndelivery.' }) }])
    await expect(shop.call(addOrderNote, { id, note: '  ' }, staff)).rejects.toMatchObject({
      fields: { note: 'This field is required.' },
    })
    const nowhere = { id: randomUUID(), note: 'Hello' }
    await refuses(shop.call(addOrderNote, nowhere, staff), 404)
  })

  it('write a note once, even if it is submitted again or at the same moment', async () => {
    const [id, other] = [await paid(), await paid()]
    const note = { id, noteId: randomUUID(), note: 'Call before delivery.' }
    const send = (change: Partial<typeof note> = {}) => shop.call(addOrderNote, { ...note, ...change }, staff)
    await Promise.all([send(), send(), send()])
    const { events } = await send({ note: ' Call before delivery. ' })
    expect(events.filter(({ isNote }) => isNote)).toMatchObject([{ id: note.noteId }])
    expect(await changesOf(id)).toHaveLength(1)
    for (const change of [{ note: 'Do not call.' }, { id: other }]) await refuses(send(change), 'conflict')
    const noteId = randomUUID()
    const both = await Promise.allSettled([send({ noteId }), send({ noteId, id: other })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('may all comment if they see the order, except programs that may only read', async () => {
    const id = await paid()
    for (const role of ['packer', 'accountant', 'read-only']) {
      const { accessToken } = await signUp(shop, { roles: [role] })
      await shop.call(addOrderNote, { id, note: `Seen by ${role}` }, accessToken)
    }
    const { events } = await shop.call(getAdminOrder, { id }, staff)
    expect(events.filter(({ isNote }) => isNote)).toHaveLength(3)
    const write = async (...permissions: Permission[]) => {
      const key = { name: 'Sync', permissions, addresses: [], lastDay: null }
      const { token } = await shop.call(createApiKey, key, staff)
      return shop.call(addOrderNote, { id, note: 'By a program' }, token)
    }
    await expect(write('orders:read')).rejects.toThrow(
      'This API key does not allow you to change and cancel orders.',
    )
    await write('orders:read', 'orders:write')
  })

  it('tag it, in one spelling whatever the case, and find it by its tag', async () => {
    const [id, other] = [await paid(), await paid()]
    const tag = (orderId: string, text: string) => shop.call(addOrderTag, { id: orderId, tag: text }, staff)
    expect(await tag(id, 'Wedding')).toEqual({ tags: ['Wedding'] })
    expect(await tag(id, 'WEDDING')).toEqual({ tags: ['Wedding'] })
    expect(await tag(other, ' wedding ')).toEqual({ tags: ['Wedding'] })
    expect(await tag(other, 'Call first')).toEqual({ tags: ['Call first', 'Wedding'] })
    expect((await desk.read(other)).tags).toEqual(['Call first', 'Wedding'])
    expect(await shop.call(listOrderTags, {}, staff)).toEqual({
      items: ['Call first', 'Wedding'],
    })
    const findByTag = async (wanted: string) => {
      const { items } = await shop.call(listAdminOrders, { tag: wanted }, staff)
      return items.map(each => each.id).toSorted()
    }
    expect(await findByTag('wedding')).toEqual([id, other].toSorted())
    expect(await findByTag('call first')).toEqual([other])
    expect(await findByTag('Call')).toEqual([])
    await shop.call(removeOrderTag, { id: other, tag: 'WEDDING' }, staff)
    expect((await desk.read(other)).tags).toEqual(['Call first'])
    expect(await changesOf(id)).toMatchObject([{ after: JSON.stringify({ tags: ['Wedding'] }) }])
    for (let made = 1; made < maxTags; made++) await tag(other, `Tag ${made}`)
    await refuses(tag(other, 'One too many'), 'limit_reached')
    await refuses(tag(randomUUID(), 'Nowhere'), 404)
    const { accessToken } = await signUp(shop, { roles: ['packer'] })
    await refuses(shop.call(addOrderTag, { id, tag: 'Mine' }, accessToken), 403)
  })

  it('tag it at the same moment, and each tag is stored once', async () => {
    const id = await paid()
    const texts = ['Hold', 'hold', 'HOLD', 'VIP']
    await Promise.all(texts.map(tag => shop.call(addOrderTag, { id, tag }, staff)))
    expect((await desk.read(id)).tags.map(tag => tag.toLowerCase())).toEqual(['hold', 'vip'])
  })
})
