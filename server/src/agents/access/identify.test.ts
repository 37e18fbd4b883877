import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop } from '../../test/startShop.ts'
import { useAgent } from '../test/agent.ts'

const search = '/catalog/search'
const thobe = { query: 'thobe' }

onBothDatabases('an agent', dialect => {
  const shop = useShop(dialect)
  const agent = useAgent(shop)
  beforeAll(() => {
    shop.deps.config.reachesLocal = true
  })

  const makeToken = async (more: { host?: string; revoked_at?: string } = {}) => {
    const token = `shop_agent_${randomUUID()}`
    const digest = createHash('sha256').update(token).digest('hex')
    await shop.deps.db('agent_tokens').insert({
      id: randomUUID(),
      name: 'Trusted',
      digest,
      prefix: token.slice(0, 19),
      created_at: new Date().toISOString(),
      ...more,
    })
    return token
  }

  it('is identified by its signature, over REST and MCP', async () => {
    expect(await agent.rest(search, thobe, { isSigned: true })).toMatchObject({ status: 200 })
    expect((await agent.tool('search_catalog', { catalog: thobe }, { isSigned: true })).error).toBeUndefined()
  })

  it('is refused if its signature is invalid', async () => {
    const path = `/ucp/v1${search}`
    const headers = agent.headersFor(path, JSON.stringify(thobe), { isSigned: true })
    const sendAs = async (changed: Record<string, string>, body: unknown = thobe) => {
      const sent = { method: 'POST', headers: { ...headers, ...changed }, body: JSON.stringify(body) }
      const answer = await fetch(shop.url + path, sent)
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await sendAs({}, { query: 'kandura' })).toEqual([400, 'digest_mismatch'])
    // A body damaged in transit is refused without a signature as well.
    const unsigned = agent.headersFor(path, JSON.stringify(thobe), {
      headers: { 'content-digest': headers['Content-Digest'] ?? '' },
    })
    const damaged = await fetch(shop.url + path, {
      method: 'POST',
      headers: unsigned,
      body: '{"query":"kandura"}',
    })
    expect([damaged.status, await damaged.json()]).toMatchObject([400, { code: 'digest_mismatch' }])
    expect(await sendAs({ Signature: 'sig1=:AAAA:' })).toEqual([401, 'signature_invalid'])
    expect(await sendAs({ Signature: '' })).toEqual([401, 'signature_missing'])
    expect(await sendAs({ 'ucp-agent': `profile="${agent.platform.newProfile()}"` })).toEqual([
      401,
      'signature_invalid',
    ])
    // Signatures cover the public address, whatever host a proxy or an attacker sets in the request.
    const { url } = shop
    shop.deps.publicUrl = 'https://shop.example'
    expect(await sendAs({})).toEqual([401, 'signature_invalid'])
    shop.deps.publicUrl = url
    expect(await sendAs({ 'idempotency-key': 'not-signed' })).toEqual([401, 'signature_invalid'])
  })

  it('is identified by a new key, for which its profile is read again at most once a minute', async () => {
    agent.platform.reads = 0
    agent.newKey()
    const sendSigned = async () => {
      const { status, body } = await agent.rest(search, thobe, { isSigned: true })
      return [status, body['code']]
    }
    shop.passTime(61_000)
    expect(await sendSigned()).toEqual([200, undefined])
    agent.newKey({ isPublished: false })
    expect(await sendSigned()).toEqual([401, 'key_not_found'])
    expect(await sendSigned()).toEqual([401, 'key_not_found'])
    expect(agent.platform.reads).toBe(1)
    agent.newKey()
    shop.passTime(61_000)
    expect(await sendSigned()).toEqual([200, undefined])
  })

  it('is identified by a token of the shop, until it is revoked', async () => {
    const token = await makeToken()
    expect((await agent.rest(search, thobe, { token })).status).toBe(200)
    const [row] = await shop.deps.db('agent_tokens').whereNotNull('last_used_at')
    expect(row).toMatchObject({ prefix: token.slice(0, 19) })
    const revoked = await makeToken({ revoked_at: new Date().toISOString() })
    for (const wrong of [revoked, 'shop_agent_unknown']) {
      const { status, headers, body } = await agent.rest(search, thobe, { token: wrong })
      expect([status, headers.get('www-authenticate'), body['code']]).toEqual([401, 'Bearer', 'unauthorized'])
      const { error } = await agent.tool('search_catalog', { catalog: thobe }, { token: wrong })
      expect(error).toMatchObject({ code: -32_000, data: { code: 'unauthorized' } })
    }
    const basic = { headers: { authorization: 'Basic abc' } }
    expect((await agent.rest(search, thobe, basic)).status).toBe(401)
  })

  it('is identified by a token that works only with one host’s profile', async () => {
    const token = await makeToken({ host: 'agent.example' })
    expect(await agent.rest(search, thobe, { token })).toMatchObject({
      status: 403,
      body: { code: 'profile_not_trusted' },
    })
    const own = await makeToken({ host: new URL(agent.profile).host })
    expect((await agent.rest(search, thobe, { token: own })).status).toBe(200)
  })
})
