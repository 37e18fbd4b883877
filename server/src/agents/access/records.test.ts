import {
  createAgentToken,
  listAgentCalls,
  listAgents,
  listAgentSearches,
  listAgentTokens,
  revokeAgentToken,
} from '@shop/contracts/agents/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUp } from '../../test/accounts.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop, refuses } from '../../test/startShop.ts'
import { useAgent } from '../test/agent.ts'
import { callLog } from './callLog.ts'
import { trimRecords } from './trimRecords.ts'

const search = '/catalog/search'
const day = 24 * 60 * 60_000

onBothDatabases('the records of assistants', dialect => {
  const shop = useShop(dialect)
  const agent = useAgent(shop)
  let token = ''
  const signIn = async () => {
    token = (await signUp(shop, { isAdmin: true })).accessToken
  }
  beforeAll(() => {
    shop.deps.config.reachesLocal = true
  })
  beforeEach(signIn)
  const calls = (input: object = {}) => shop.call(listAgentCalls, input, token)

  it('show callers, calls and outcomes, but no content', async () => {
    const query = 'Zarqa thobe'
    await agent.rest(search, { query })
    await agent.rest(search, {})
    await agent.tool('search_catalog', { catalog: { query } }, { isSigned: true })
    await agent.rest(search, { query }, { token: 'shop_agent_unknown' })
    const { host, origin } = new URL(agent.profile)
    const { items, total } = await calls()
    const summaries = items.map(({ agentId, name, tier, transport, operation, outcome }) => [
      agentId,
      name,
      tier,
      transport,
      operation,
      outcome,
    ])
    expect([total, summaries]).toEqual([
      4,
      [
        [null, host, null, 'rest', 'search_catalog', 'unauthorized'],
        [`signed:${origin}`, host, 'signed', 'mcp', 'search_catalog', 'ok'],
        [`anonymous:${host}`, host, 'anonymous', 'rest', 'search_catalog', 'invalid_request'],
        [`anonymous:${host}`, host, 'anonymous', 'rest', 'search_catalog', 'ok'],
      ],
    ])
    expect(JSON.stringify(items)).not.toContain('Zarqa')
    expect((await calls({ outcome: 'refused' })).items.map(({ outcome }) => outcome)).toEqual([
      'unauthorized',
      'invalid_request',
    ])
    expect((await calls({ agent: `signed:${origin}` })).total).toBe(1)
    expect((await calls({ page: 2, limit: 3 })).items.map(({ outcome }) => outcome)).toEqual(['ok'])
  })

  it('show each assistant with its calls and refusals of 30 days', async () => {
    const { host } = new URL(agent.profile)
    const anonymous = async () =>
      (await shop.call(listAgents, {}, token)).items.find(({ id }) => id === `anonymous:${host}`)
    expect(await anonymous()).toMatchObject({ tier: 'anonymous', calls: 2, refusals: 1 })
    shop.passTime(20 * day)
    await signIn()
    await agent.rest(search, { query: 'x' })
    expect(await anonymous()).toMatchObject({ calls: 3, refusals: 1 })
    shop.passTime(15 * day)
    await signIn()
    expect(await anonymous()).toMatchObject({ calls: 1, refusals: 0 })
    shop.passTime(20 * day)
    await signIn()
    expect(await anonymous()).toBeUndefined()
  })

  it('show searches without a result, without personal words', async () => {
    for (const query of ['Blue  Bisht', 'blue bisht', 'yusuf@example.com', 'order 1234567'])
      await agent.rest(search, { query })
    await agent.rest(search, { query: 'blue bisht', pagination: { cursor: 'cGFnZS0y' } })
    const { items } = await shop.call(listAgentSearches, {}, token)
    expect(items.map(({ query, count }) => [query, count])).toEqual([['blue bisht', 2]])
  })

  describe('tokens', () => {
    it('are created by staff, shown once, and revoked', async () => {
      const { host } = new URL(agent.profile)
      const input = { name: 'Our app', host: `https://${host.toUpperCase()}/path`, ordersUrl: null }
      const { secret, token: made } = await shop.call(createAgentToken, input, token)
      expect(made).toMatchObject({ name: 'Our app', host, isRevoked: false, lastUsedAt: null })
      expect(secret.startsWith(made.prefix)).toBe(true)
      expect((await agent.rest(search, { query: 'x' }, { token: secret })).status).toBe(200)
      expect((await calls()).items[0]).toMatchObject({ agentId: `trusted:${made.id}`, name: 'Our app' })
      const { items } = await shop.call(listAgentTokens, {}, token)
      expect(items).toMatchObject([{ id: made.id, lastUsedAt: expect.any(String) as string }])
      expect(JSON.stringify(items)).not.toContain(secret)
      expect(await shop.call(revokeAgentToken, { id: made.id }, token)).toMatchObject({ isRevoked: true })
      expect((await agent.rest(search, { query: 'x' }, { token: secret })).status).toBe(401)
      const audit = await shop.deps.db('audit_log').where({ subject: 'agent-token' }).orderBy('at')
      expect(audit.map(({ act }: { act: string }) => act)).toEqual(['create', 'update'])
    })

    it('are refused for an invalid host or address', async () => {
      const wrong = shop.call(createAgentToken, { name: 'X', host: 'not a host', ordersUrl: null }, token)
      await refuses(wrong, 'validation_failed')
      const inside = { name: 'X', host: null, ordersUrl: 'ftp://agent.example/orders' }
      await expect(shop.call(createAgentToken, inside, token)).rejects.toMatchObject({
        fields: { ordersUrl: expect.any(String) },
      })
    })
  })

  it('are limited in number, while proven assistants stay', async () => {
    const { db } = shop.deps
    const at = new Date(shop.deps.clock.now()).toISOString()
    const call = {
      at,
      name: 'x',
      transport: 'rest',
      operation: 'search_catalog',
      outcome: 'ok',
      took: 1,
      tier: null,
      agent_id: null,
    }
    await db('agent_calls').delete()
    await db('agent_calls').insert([
      { number: 1_000_000, ...call },
      { number: 1_100_000, ...call },
    ])
    await db('agents').delete()
    const known = Array.from({ length: 5001 }, (_, index) => ({
      id: `anonymous:${index}`,
      name: 'x',
      tier: 'anonymous',
      first_at: at,
      last_at: new Date(shop.deps.clock.now() + index).toISOString(),
    }))
    await db.batchInsert('agents', known, 400)
    await db('agents').insert({
      ...known[0],
      id: 'signed:x',
      tier: 'signed',
      last_at: '2020-01-01T00:00:00.000Z',
    })
    await trimRecords(db)
    expect(await db('agent_calls').pluck('number')).toEqual([1_100_000])
    const left = await db('agents').orderBy('last_at').pluck('id')
    expect([left.length, left[0], left[1]]).toEqual([5001, 'signed:x', 'anonymous:1'])
  })

  it('show the first calls of a flood, and the number of all', async () => {
    const { db } = shop.deps
    await db('agent_calls').delete()
    await db('agents').delete()
    const log = callLog(shop.deps)
    const flood = { id: 'signed:flood', name: 'flood', tier: 'signed' } as const
    for (let number = 0; number < 1000; number++)
      log.record({
        at: shop.deps.clock.now(),
        agent: flood,
        name: 'flood',
        transport: 'rest',
        operation: 'search_catalog',
        outcome: 'rate_limited',
        took: 1,
        missed: null,
      })
    expect((await calls()).total).toBe(200)
    const { items } = await shop.call(listAgents, {}, token)
    expect(items.find(({ id }) => id === flood.id)).toMatchObject({
      calls: 1000,
      refusals: 1000,
      limited: 1000,
    })
  })
})
