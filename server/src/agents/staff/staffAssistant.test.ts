import {
  confirmProposal,
  listProposals,
  proposalDays,
  refuseProposal,
} from '@shop/contracts/agents/proposals'
import { getWorklist } from '@shop/contracts/admin/worklistEndpoints'
import { listAudit } from '@shop/contracts/audit/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { createApiKey, revokeApiKey } from '@shop/contracts/users/apiKeys'
import type { Permission } from '@shop/contracts/access'
import { expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { signUp, useNewStaff } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import { checkOut, makeGarment, makeShopper, payFor } from '../../test/checkout.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop } from '../../test/startShop.ts'
import { describeTool, staffTools } from './staffTools.ts'

interface Tool {
  name: string
  description: string
  inputSchema: { type: string; properties: object }
  annotations: { readOnlyHint: boolean }
}
interface Result {
  isError?: boolean
  structuredContent: { data: object; proposal: { id: string }; state: string; error: string; fields: object }
  tools: Tool[]
}

onBothDatabases('an assistant of staff', dialect => {
  const shop = useShop(dialect)
  const owner = useNewStaff(shop)
  const makeKey = (permissions: Permission[]) =>
    shop.call(
      createApiKey,
      { name: 'Desk assistant', permissions, addresses: [], lastDay: null },
      owner.accessToken,
    )
  const send = async (token: string, method: string, params: object = {}) => {
    const answer = await fetch(`${shop.url}/api/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const body = (await answer.json()) as { result: Result; error: { code: number; data?: { code: string } } }
    return { status: answer.status, ...body }
  }
  const use = (token: string, name: string, input: object = {}) =>
    send(token, 'tools/call', { name, arguments: input })
  const idOf = ({ result }: { result: Result }) => ({ id: result.structuredContent.proposal.id })
  const waiting = async (by = owner) => (await shop.call(listProposals, {}, by.accessToken)).items

  it('needs an API key, and has only the tools that its permissions allow', async () => {
    for (const token of ['', owner.accessToken, 'shop_made-up'])
      expect(await send(token, 'initialize', { protocolVersion: '2025-11-25' })).toMatchObject({
        status: 401,
        error: { code: -32_000, data: { code: 'unauthenticated' } },
      })
    const { token } = await makeKey(['products:read', 'stock:write'])
    expect((await send(token, 'initialize', { protocolVersion: '2025-11-25' })).result).toMatchObject({
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
    })
    const { tools } = (await send(token, 'tools/list')).result
    const names = tools.map(({ name }) => name)
    expect(names).toContain('list_staff_products')
    expect(names).not.toContain('list_admin_orders')
    expect(tools.find(({ name }) => name === 'correct_stock')).toMatchObject({
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: false },
    })
    const refused = await use(token, 'list_admin_orders')
    expect(refused.error.code).toBe(-32_602)
    for (const name of ['find_shared_barcodes', 'match_pictures', 'quote_booking', 'quote_staff_order'])
      expect(describeTool(staffTools.get(name)!), name).toMatchObject({ annotations: { readOnlyHint: true } })
    const editor = await makeKey(['products:write'])
    const { result } = await use(editor.token, 'find_shared_barcodes', { variants: [] })
    expect(result.structuredContent.data).toEqual({ items: [] })
  })

  it('has tools with names that clients accept, only for data, and none that would extend its rights', () => {
    for (const { name } of staffTools.values()) expect(name).toMatch(/^[a-z][a-z0-9_]{2,63}$/)
    const names = [...staffTools.keys()]
    for (const never of [
      'create_api_key',
      'confirm_proposal',
      'create_webhook',
      'save_settings',
      'export_orders',
    ])
      expect(names).not.toContain(never)
    expect(names.length).toBeGreaterThan(80)
  })

  it('reads at once, and gets the errors in its input', async () => {
    const { title } = await makeProduct(shop)
    const { token } = await makeKey(['products:read'])
    const found = await use(token, 'list_staff_products', { search: title })
    expect(found.result.structuredContent.data).toMatchObject({ items: [{ title }] })
    expect((await use(token, 'list_staff_products', { page: 0 })).result).toMatchObject({
      isError: true,
      structuredContent: { code: 'validation_failed', fields: { page: expect.any(String) } },
    })
  })

  it('logs each read in the audit log, under person and key, without the answer', async () => {
    const { id } = await makeProduct(shop, { title: 'Fes Thobe' })
    const { key, token } = await makeKey(['products:read'])
    await use(token, 'list_staff_products', { search: 'somebody’s words' })
    await use(token, 'get_staff_product', { id })
    await use(token, 'list_admin_orders')
    const { items } = await shop.call(
      listAudit,
      { subject: 'assistant-read', subjectId: key.id },
      owner.accessToken,
    )
    expect(items).toMatchObject([
      {
        act: 'read',
        who: { id: owner.user.id },
        key: { id: key.id, name: 'Desk assistant' },
        after: { tool: 'get_staff_product', record: id },
        names: { [id]: 'Fes Thobe' },
      },
      { after: { tool: 'list_staff_products', record: null } },
    ])
    expect(items).toHaveLength(2)
    expect(JSON.stringify(items)).not.toContain('somebody’s words')
  })

  it('changes nothing until a person with the right confirms it, and then only once', async () => {
    const { id, title } = await makeProduct(shop, { title: 'Najd Thobe' })
    const { key, token } = await makeKey(['products:read', 'products:write'])
    const archive = { id, status: 'ARCHIVED' }
    const toolAnswer = await use(token, 'set_product_status', archive)
    const proposal = idOf(toolAnswer)
    const statusOf = async () =>
      (await shop.deps.db('products').where({ id }).first<{ status: string }>()).status
    expect(await statusOf()).toBe('ACTIVE')
    const support = await signUp(shop, { roles: ['support'] })
    expect(await waiting(support)).toEqual([])
    await expect(shop.call(confirmProposal, proposal, support.accessToken)).rejects.toMatchObject({
      status: 404,
    })
    expect(await shop.call(getWorklist, {}, owner.accessToken)).toMatchObject({ changes: 1 })
    const enter = await makeKey(['office:enter', 'products:write'])
    await expect(shop.call(confirmProposal, proposal, enter.token)).rejects.toMatchObject({ status: 403 })
    expect((await waiting())[0]).toMatchObject({
      id: proposal.id,
      call: 'setProductStatus',
      effect: 'Najd Thobe will be archived.',
      screen: `products/${id}`,
      state: 'waiting',
      key: { name: 'Desk assistant' },
      maker: { id: owner.user.id },
      input: [
        { name: 'product', value: 'Najd Thobe' },
        { name: 'status', value: 'Archived' },
      ],
    })
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => shop.call(confirmProposal, proposal, owner.accessToken)),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await statusOf()).toBe('ARCHIVED')
    expect((await use(token, 'get_proposal', proposal)).result.structuredContent).toMatchObject({
      state: 'done',
      data: { id, title, status: 'ARCHIVED' },
    })
    const { items } = await shop.call(listAudit, { subject: 'product', subjectId: id }, owner.accessToken)
    expect(items[0]).toMatchObject({ who: { id: owner.user.id }, key: { id: key.id } })
  })

  it('learns of a refusal, of a failure and of a missing decision', async () => {
    const { id } = await makeProduct(shop)
    const { key, token } = await makeKey(['products:write'])
    const ask = async () => idOf(await use(token, 'set_product_status', { id, status: 'ARCHIVED' }))
    const stateOf = async (proposal: { id: string }) =>
      (await use(token, 'get_proposal', proposal)).result.structuredContent
    const refused = await ask()
    expect(await shop.call(refuseProposal, refused, owner.accessToken)).toMatchObject({ state: 'refused' })
    expect(await stateOf(refused)).toMatchObject({ state: 'refused' })
    const proposal = idOf(await use(token, 'delete_product', { id: newId() }))
    expect(await shop.call(confirmProposal, proposal, owner.accessToken)).toMatchObject({ state: 'failed' })
    expect(await stateOf(proposal)).toMatchObject({ state: 'failed', error: expect.any(String) })
    const cutOff = await ask()
    const begin = (msAgo: number) =>
      shop.deps
        .db('proposals')
        .where({ id: cutOff.id })
        .update({ state: 'begun', decided_at: new Date(shop.deps.clock.now() - msAgo).toISOString() })
    await begin(60_000)
    expect(await stateOf(cutOff)).toMatchObject({ state: 'begun' })
    await begin(11 * 60_000)
    expect(await stateOf(cutOff)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('not known'),
    })
    const late = await ask()
    const ofRevoked = await ask()
    await shop.deps
      .db('proposals')
      .where({ id: late.id })
      .update({
        created_at: new Date(shop.deps.clock.now() - (proposalDays * 24 + 1) * 3_600_000).toISOString(),
      })
    expect(await stateOf(late)).toMatchObject({ state: 'lapsed' })
    await shop.call(revokeApiKey, { id: key.id }, owner.accessToken)
    for (const gone of [late, ofRevoked])
      await expect(shop.call(confirmProposal, gone, owner.accessToken)).rejects.toMatchObject({ status: 409 })
    expect((await use(token, 'get_proposal', late)).status).toBe(401)
  })

  it('shows what a refund will pay back, in pounds and for which order, and pays exactly that', async () => {
    const { variantId } = await makeGarment(shop, 5, 4500)
    const buy = async () => {
      const { orderId } = await checkOut(shop, await makeShopper(shop, variantId))
      await payFor(shop, orderId)
      return orderId
    }
    const { token } = await makeKey(['orders:read', 'orders:refund', 'orders:write'])
    const id = await buy()
    const { number, total, items } = await shop.call(getAdminOrder, { id }, owner.accessToken)
    const lines = [{ itemId: items[0]!.id, quantity: 1 }]
    const some = idOf(await use(token, 'refund_order', { id, lines, reason: 'Too wide' }))
    const all = idOf(await use(token, 'refund_order', { id, reason: 'Too wide' }))
    const cancel = idOf(await use(token, 'set_order_status', { id, status: 'CANCELED', reason: 'No reason' }))
    const effects = async () => {
      const listed = await waiting()
      return [some, all, cancel].map(({ id: own }) => listed.find(each => each.id === own)!)
    }
    const pounds = formatMoney(total, 'GBP')
    const [ofLines, ofAll, ofCancel] = await effects()
    expect(ofLines).toMatchObject({ effect: `£45.00 will be refunded to the customer of order ${number}.` })
    expect(ofLines!.input).toContainEqual({ name: 'amount', value: '£45.00' })
    expect(ofAll!.effect).toBe(`${pounds} will be refunded to the customer of order ${number}.`)
    expect(ofCancel!.effect).toBe(
      `Order ${number} will be cancelled, and ${pounds} refunded to the customer.`,
    )
    expect(await shop.call(confirmProposal, some, owner.accessToken)).toMatchObject({ state: 'done' })
    // The remaining amount has changed since it was read.
    expect(await shop.call(confirmProposal, all, owner.accessToken)).toMatchObject({ state: 'failed' })
    expect((await use(token, 'refund_order', { id, lines, reason: 'Again' })).result.isError).toBe(true)
  })

  it('requests at most fifty changes, and none with invalid input', async () => {
    const { id } = await makeProduct(shop)
    const { key, token } = await makeKey(['products:write'])
    expect((await use(token, 'set_product_status', { id, status: 'GONE' })).result).toMatchObject({
      isError: true,
      structuredContent: { code: 'validation_failed' },
    })
    expect((await waiting()).filter(proposal => proposal.key.id === key.id)).toEqual([])
    const ask = () => use(token, 'set_product_status', { id, status: 'ARCHIVED' })
    for (let count = 0; count < 50; count++) expect((await ask()).result.isError).toBeUndefined()
    expect((await ask()).result).toMatchObject({
      isError: true,
      structuredContent: { code: 'limit_reached' },
    })
  })
})
