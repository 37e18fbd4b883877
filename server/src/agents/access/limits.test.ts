import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { createAgentToken, listAgents } from '@shop/contracts/agents/endpoints'
import { beginGuestCart } from '@shop/contracts/cart/endpoints'
import { takeHandOver } from '@shop/contracts/checkout/handOverEndpoints'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { beforeAll, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { useStaff } from '../../test/accounts.ts'
import { acpBuyer, trustAssistant } from '../../test/acpBuyer.ts'
import { line } from '../../test/agentSession.ts'
import { openBrowser } from '../../test/browser.ts'
import { makeGarment } from '../../test/checkout.ts'
import { runOutbox } from '../../test/mails.ts'
import { useShop } from '../../test/startShop.ts'
import { sessionLimits } from '../sessions/limits.ts'
import { useAgent } from '../test/agent.ts'
import { listen } from '../../test/listen.ts'

const shop = useShop('sqlite')
const staff = useStaff(shop)
/** Address of the same shop behind a proxy, with limits switched on. */
const limitedShop = { url: '' }
const agent = useAgent(limitedShop)
const otherAgent = useAgent(limitedShop)
const server = createServer()

/** Keeps counted requests from expiring after a minute, since the tests may take longer on a busy machine. */
const stopExpiry = () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const startTimer = setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act: () => void, ms?: number) =>
    startTimer(act, ms === 60_000 ? 60 * 60_000 : ms),
  )
}

beforeAll(async () => {
  stopExpiry()
  const config = { ...shop.deps.config, hasRateLimits: true, reachesLocal: true, trustProxyHops: 1 }
  const deps = { ...shop.deps, config }
  const answer = buildApp(deps, shop.jobs).callback()
  server.on('request', (request, response) => void answer(request, response))
  const { url, close } = await listen(server)
  limitedShop.url = deps.publicUrl = url
  return () => {
    vi.restoreAllMocks()
    vi.useRealTimers()
    close()
  }
})

type RequestOptions = Parameters<typeof agent.rest>[2]
/** Sends a request that needs no work after identification. */
const ask = async (network: string, options: RequestOptions = {}) => {
  const { status, headers } = await agent.rest(
    '/catalog/search',
    {},
    { ...options, headers: { 'x-forwarded-for': network } },
  )
  if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  return status
}
const askMany = async (count: number, networkOf: (index: number) => string, options?: RequestOptions) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 50) {
    const networks = Array.from({ length: Math.min(50, count - index) }, (_, offset) =>
      networkOf(index + offset),
    )
    statuses.push(...(await Promise.all(networks.map(network => ask(network, options)))))
  }
  return statuses.filter(status => status === 429).length
}

it('unidentified agents share the limit of their network, and block nobody else', async () => {
  const network = () => '198.51.100.7'
  expect(await askMany(300, network)).toBe(0)
  expect(await ask(network())).toBe(429)
  expect(await ask(network(), { token: 'shop_agent_made_up' }), 'guessing is counted too').toBe(429)
  expect(await ask('198.51.100.8')).toBe(400)
  // All buyers of a platform come from its own network.
  expect(await askMany(350, network, { isSigned: true })).toBe(0)
})

it('limits follow the settings at once, a token may have its own, and staff see who was limited', async () => {
  const limitSigned = (signed: number) =>
    shop.call(saveSettings, { content: { agentLimits: { signed } } }, staff.accessToken)
  const signed = () => ask('198.51.100.9', { isSigned: true })
  await limitSigned(60)
  expect(await signed(), 'the requests above count').toBe(429)
  await limitSigned(1200)
  expect(await signed()).toBe(400)
  const input = { name: 'Our app', host: null, ordersUrl: null, maxRequests: 60 }
  const { secret, token } = await shop.call(createAgentToken, input, staff.accessToken)
  expect(await askMany(70, () => '198.51.100.9', { token: secret })).toBe(10)
  const { items } = await shop.call(listAgents, {}, staff.accessToken)
  const limitedOf = (prefix: string) => items.find(({ id }) => id.startsWith(prefix))?.limited
  expect([limitedOf(`trusted:${token.id}`), limitedOf('signed:')]).toEqual([10, 1])
  expect(limitedOf('anonymous:')).toBeGreaterThan(0)
})

it('the discount codes of an assistant are counted together, whichever protocol it speaks', async () => {
  await shop.call(saveSettings, { content: { agentLimits: { codes: 10 } } }, staff.accessToken)
  const secret = await trustAssistant(shop.deps)
  const { variantId } = await makeGarment(shop, 5)
  const discounts = { codes: Array.from({ length: 10 }, (_, index) => `GUESS${index}`) }
  const how = { token: secret, key: randomUUID() }
  const { status } = await agent.rest('/checkout-sessions', { line_items: [line(variantId)], discounts }, how)
  expect(status).toBe(201)
  const buyer = acpBuyer(limitedShop.url, secret)
  const { id } = await buyer.startCheckout(variantId, 'aisha@example.com')
  expect(await buyer.update(id, { discounts: { codes: ['GUESS10'] } })).toMatchObject({
    code: 'rate_limited',
  })
})

it('discount codes of agents on different ports of a host are counted together', async () => {
  await shop.call(saveSettings, { content: { agentLimits: { codes: 10 } } }, staff.accessToken)
  const { variantId } = await makeGarment(shop, 5)
  const guess = async (from: typeof agent, count: number) => {
    const codes = Array.from({ length: count }, (_, index) => `PORT${index}`)
    const input = { line_items: [line(variantId)], discounts: { codes } }
    return (await from.rest('/checkout-sessions', input, { isSigned: true, key: randomUUID() })).status
  }
  expect([await guess(agent, 10), await guess(otherAgent, 1)]).toEqual([201, 429])
})

it('agents without a token are counted together as well, since anybody can have many hosts', async () => {
  await shop.call(saveSettings, { content: { agentLimits: { declines: 10 } } }, staff.accessToken)
  const limitsOf = sessionLimits({ ...shop.deps, config: { ...shop.deps.config, hasRateLimits: true } })
  const decline = (tier: 'signed' | 'trusted', number: number) => {
    const origin = `https://agent${number}.example`
    const id = `${tier}:${tier === 'signed' ? origin : number}`
    return limitsOf({ id, tier, name: id, profileUrl: `${origin}/profile`, profile: null })('decline')
  }
  const numbers = Array.from({ length: 50 }, (_, index) => index)
  for (const number of numbers) await decline('signed', number)
  await expect(decline('signed', 50)).rejects.toMatchObject({ code: 'too_many_requests' })
  for (const number of numbers) await decline('trusted', number)
})

it('a network confirms few newsletter requests of assistants, and its carts are handed over all the same', async () => {
  const { variantId } = await makeGarment(shop, 50)
  for (let index = 0; index < 12; index++) {
    const buyer = { email: `news${index}@example.com`, consent: { marketing: true } }
    const input = { line_items: [line(variantId)], buyer }
    const { body } = await agent.rest('/checkout-sessions', input, { isSigned: true, key: randomUUID() })
    const token = String(body['continue_url']).split('/').at(-1) ?? ''
    const browser = openBrowser(limitedShop)
    await browser.call(beginGuestCart, {})
    await browser.call(takeHandOver, { token })
  }
  await runOutbox(shop)
  const asked = shop.mails.sent.filter(({ to }) => /^news\d+@/.test(to.address))
  expect(asked).toHaveLength(10)
})

it('a profile’s host has a limit on all networks, which does not count signed requests', async () => {
  expect(await askMany(1200, index => `203.0.${index >> 8}.${index & 255}`)).toBeGreaterThan(0)
  expect(await ask('192.0.2.1')).toBe(429)
  expect(await ask('192.0.2.1', { isSigned: true })).toBe(400)
})
