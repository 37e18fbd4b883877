import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { makeProduct } from '../../test/catalog.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop, refuses } from '../../test/startShop.ts'
import { useAgent } from '../test/agent.ts'
import { operations } from '../ucp/operations.ts'
import { runOncePerKey } from './runOncePerKey.ts'

const hour = 60 * 60_000
const search = '/catalog/search'
const thobe = { query: 'thobe' }

onBothDatabases('an idempotency key', dialect => {
  const shop = useShop(dialect)
  const agent = useAgent(shop)
  beforeAll(() => {
    shop.deps.config.reachesLocal = true
  })

  const operation = operations['search_catalog']
  beforeEach(() => {
    if (operation) operation.idempotencyKey = 'optional'
    return () => {
      if (operation) delete operation.idempotencyKey
    }
  })
  const word = () => `w${randomUUID().slice(0, 8)}`
  const total = ({ body }: { body?: object | undefined }) =>
    (body as { pagination?: { total_count: number } }).pagination?.total_count

  it('makes a repeated request get the same answer', async () => {
    const query = word()
    const how = { key: randomUUID(), headers: { 'request-id': randomUUID() } }
    const first = await agent.rest(search, { query, filters: { price: { max: 90_000 } } }, how)
    await makeProduct(shop, { title: `Thobe ${query}` })
    const body = `{"filters": {"price": {"max": 90000.0}}, "query": "${query}"}`
    const again = await fetch(`${shop.url}/ucp/v1${search}`, {
      method: 'POST',
      headers: agent.headersFor(`/ucp/v1${search}`, body, how),
      body,
    })
    expect([total(first), first.headers.get('idempotent-replayed')]).toEqual([0, null])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('idempotency-key')).toBe(how.key)
    expect(again.headers.get('request-id')).toBe(how.headers['request-id'])
    expect(await again.json()).toEqual(first.body)
    const filters = { price: { max: 90_000 } }
    expect(total(await agent.rest(search, { query, filters }, { key: randomUUID() }))).toBe(1)
    const signed = await agent.rest(search, { query, filters }, { ...how, isSigned: true })
    expect(total(signed), 'who has proven itself is another').toBe(1)
  })

  it('works over MCP too, where header and meta must agree', async () => {
    const key = randomUUID()
    const catalog = { query: word() }
    const first = await agent.tool('search_catalog', { catalog }, { key })
    await makeProduct(shop, { title: `Thobe ${catalog.query}` })
    const again = await agent.tool('search_catalog', { catalog }, { key })
    expect([total(first), total(again)]).toEqual([0, 0])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await agent.tool('search_catalog', { catalog: { query: word() } }, { key })
    expect(other).toMatchObject({
      status: 409,
      error: { code: -32_000, data: { code: 'idempotency_conflict' } },
    })
    const headers = { 'idempotency-key': randomUUID() }
    expect((await agent.tool('search_catalog', { catalog }, { key, headers })).status).toBe(400)
  })

  it('is refused if it was used for a different request, and required if it is missing', async () => {
    const key = randomUUID()
    await agent.rest(search, { query: word(), filters: { categories: ['a', 'b'] } }, { key })
    const query = word()
    expect(await agent.rest(search, { query }, { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
    expect((await agent.rest(search, thobe, { key: 'x'.repeat(256) })).status).toBe(400)
    if (operation) operation.idempotencyKey = 'required'
    expect((await agent.rest(search, thobe)).status).toBe(400)
  })

  it('makes a repeated request wait for the first one, and is free a minute after a crash', async () => {
    const request = { agent: { id: 'signed:x' }, operation: 'test', key: randomUUID(), content: { a: 1 } }
    let finish = () => {}
    const running = new Promise<void>(resolve => (finish = resolve))
    const run = async () => ({ status: 200, body: { of: 'second' } })
    const first = runOncePerKey(shop.deps, request, async () => {
      await running
      return { status: 200, body: { of: 'first' } }
    })
    await expect.poll(() => shop.deps.db('agent_answers').whereNull('answer')).toHaveLength(1)
    await expect(runOncePerKey(shop.deps, request, run)).rejects.toMatchObject({
      code: 'idempotency_in_flight',
      retryAfter: 2,
    })
    shop.passTime(61_000)
    const other = { ...request, content: { a: 2 } }
    await refuses(runOncePerKey(shop.deps, other, run), 'idempotency_conflict')
    expect(await runOncePerKey(shop.deps, request, run)).toMatchObject({
      body: { of: 'second' },
      isReplayed: false,
    })
    finish()
    expect(await first).toMatchObject({ body: { of: 'first' } })
    // The second run's answer is stored.
    expect(await runOncePerKey(shop.deps, request, run)).toMatchObject({
      body: { of: 'second' },
      isReplayed: true,
    })
  })

  it('lets only one of many simultaneous requests run', async () => {
    const request = { agent: { id: 'signed:x' }, operation: 'test', key: randomUUID(), content: null }
    let runs = 0
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        runOncePerKey(shop.deps, request, async () => ({ status: 201, body: { run: ++runs } })),
      ),
    )
    expect(runs).toBe(1)
    for (const outcome of outcomes)
      expect(outcome.status === 'fulfilled' ? outcome.value.body : outcome.reason).toMatchObject(
        outcome.status === 'fulfilled' ? { run: 1 } : { code: 'idempotency_in_flight' },
      )
  })

  it('stores no server error, belongs to one operation, and expires after two days', async () => {
    const request = { agent: { id: 'signed:x' }, operation: 'test', key: randomUUID(), content: {} }
    let runs = 0
    const run = (status: number) => async () => ({ status, body: { run: ++runs } })
    expect(await runOncePerKey(shop.deps, request, run(503))).toMatchObject({ body: { run: 1 } })
    await expect(
      runOncePerKey(shop.deps, request, async () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken')
    expect(await runOncePerKey(shop.deps, request, run(201))).toMatchObject({ status: 201, body: { run: 2 } })
    expect(await runOncePerKey(shop.deps, { ...request, operation: 'other' }, run(200))).toMatchObject({
      body: { run: 3 },
    })
    expect(
      await runOncePerKey(shop.deps, { ...request, agent: { id: 'anonymous:x' } }, run(200)),
    ).toMatchObject({
      body: { run: 4 },
    })
    shop.passTime(47 * hour)
    expect(await runOncePerKey(shop.deps, request, run(200))).toMatchObject({
      body: { run: 2 },
      isReplayed: true,
    })
    shop.passTime(2 * hour)
    expect(await runOncePerKey(shop.deps, request, run(200))).toMatchObject({
      body: { run: 5 },
      isReplayed: false,
    })
  })

  it('returns the outcome if the first answer left it open, or lets the request run again', async () => {
    const request = { agent: { id: 'signed:x' }, operation: 'test', key: randomUUID(), content: {} }
    let runs = 0
    let status = 'open'
    const run = async () => ({ status: 200, body: { status, run: ++runs } })
    const isOpen = ({ body }: { body: object }) => 'status' in body && body.status === 'open'
    const finality = { isOpen, readAgain: async () => ({ status: 200, body: { status } }) }
    expect(await runOncePerKey(shop.deps, request, run, finality)).toMatchObject({ isReplayed: false })
    expect(await runOncePerKey(shop.deps, request, run, finality)).toMatchObject({ body: { status: 'open' } })
    status = 'paid'
    expect(await runOncePerKey(shop.deps, request, run, finality)).toMatchObject({
      body: { status },
      isReplayed: true,
    })
    expect(runs).toBe(1)
    const other = { ...request, key: randomUUID() }
    const releasing = { isOpen, readAgain: null }
    status = 'open'
    await runOncePerKey(shop.deps, other, run, releasing)
    status = 'changed'
    expect(await runOncePerKey(shop.deps, other, run, releasing)).toMatchObject({
      body: { run: 3 },
      isReplayed: false,
    })
    expect(await runOncePerKey(shop.deps, other, run, releasing)).toMatchObject({
      body: { run: 3 },
      isReplayed: true,
    })
  })

  it('stores answers encrypted, and does nothing while the database is away', async () => {
    const request = { agent: { id: 'signed:x' }, operation: 'test', key: randomUUID(), content: {} }
    await runOncePerKey(shop.deps, request, async () => ({ status: 200, body: { city: 'Bradford' } }))
    const storedAnswers: string[] = await shop.deps.db('agent_answers').whereNotNull('answer').pluck('answer')
    expect(storedAnswers.join()).not.toContain('Bradford')
    let hasRun = false
    const run = async () => {
      hasRun = true
      return { status: 200, body: {} }
    }
    await shop.deps.db.schema.renameTable('agent_answers', 'agent_answers_away')
    const refused = await agent.rest(search, thobe, { key: randomUUID() })
    await refuses(runOncePerKey(shop.deps, { ...request, key: randomUUID() }, run), 'unavailable')
    await shop.deps.db.schema.renameTable('agent_answers_away', 'agent_answers')
    expect([hasRun, refused.status, refused.headers.get('retry-after')]).toEqual([false, 503, '5'])
  })
})
