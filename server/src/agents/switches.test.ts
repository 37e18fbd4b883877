import { listAgents } from '@shop/contracts/agents/endpoints'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { saveSettings, type SettingsChanges } from '@shop/contracts/shop/settingsEndpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useStaff } from '../test/accounts.ts'
import { acpBuyer, trustAssistant } from '../test/acpBuyer.ts'
import { makeGarment } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { useShop } from '../test/startShop.ts'
import { useAgent } from './test/agent.ts'

interface Profile {
  ucp: { services: Record<string, { transport: string }[]> }
}

onBothDatabases('the settings of assistants', dialect => {
  const shop = useShop(dialect)
  const agent = useAgent(shop)
  const staff = useStaff(shop)
  let bearer = ''
  beforeAll(async () => {
    shop.deps.config.reachesLocal = true
    bearer = await trustAssistant(shop.deps)
  })
  const save = (content: SettingsChanges['content']) =>
    shop.call(saveSettings, { content }, staff.accessToken)
  const statusOf = async (path: string) => (await fetch(shop.url + path)).status
  const transports = async () => {
    const { ucp } = (await (await fetch(`${shop.url}/.well-known/ucp`)).json()) as Profile
    return ucp.services['dev.ucp.shopping']?.map(({ transport }) => transport)
  }
  const acpTransports = async () => {
    const answer = await fetch(`${shop.url}/.well-known/acp.json`)
    return ((await answer.json()) as { transports: string[] }).transports
  }
  const search = (how: 'rest' | 'mcp') =>
    how === 'rest'
      ? agent.rest('/catalog/search', { query: 'x' })
      : agent.tool('search_catalog', { catalog: { query: 'x' } })
  const listTools = async (path: string) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    return (await agent.send(path, message, { token: bearer, profile: null })).status
  }

  describe('switch off each protocol by itself, which then appears nowhere:', () => {
    afterEach(() => save({ agents: { rest: true, mcp: true, acp: true } }))

    it('UCP over REST', async () => {
      await save({ agents: { rest: false } })
      expect(await transports()).toEqual(['mcp'])
      expect(await search('rest')).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect((await search('mcp')).status).toBe(200)
      expect((await shop.call(getSettings, {})).assistants).toEqual(['mcp', 'acp'])
    })

    it('MCP, also of ACP', async () => {
      await save({ agents: { mcp: false } })
      expect(await transports()).toEqual(['rest'])
      expect(await acpTransports()).toEqual(['rest'])
      expect(await search('mcp')).toMatchObject({ status: 404, error: { data: { code: 'not_found' } } })
      expect([await listTools('/ucp/mcp'), await listTools('/acp/mcp')]).toEqual([404, 404])
      expect((await search('rest')).status).toBe(200)
    })

    it('all three, and staff see that the shop is closed though its main switch is on', async () => {
      await save({ agents: { rest: false, mcp: false, acp: false } })
      expect(await shop.call(listAgents, {}, staff.accessToken)).toMatchObject({
        isEnabled: true,
        isOpen: false,
      })
    })

    it('ACP, whose checkouts can still be read', async () => {
      const buyer = acpBuyer(shop.url, bearer)
      const { variantId } = await makeGarment(shop, 5, 4000)
      const { id } = await buyer.startCheckout(variantId, 'aisha@example.com')
      await save({ agents: { acp: false } })
      expect(await statusOf('/.well-known/acp.json')).toBe(404)
      expect(await buyer.update(id, {})).toMatchObject({ type: 'invalid_request', code: 'not_found' })
      expect(await buyer.read(id)).toMatchObject({ id })
      expect([await listTools('/acp/mcp'), await listTools('/ucp/mcp')]).toEqual([404, 200])
      expect(await transports()).toEqual(['rest', 'mcp'])
    })
  })

  it('refuse limits that would lock assistants out, or let them test cards', async () => {
    await expect(save({ agentLimits: { signed: 1, declines: 5000 } })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: {
        'content.agentLimits.signed': 'Give a whole number from 60 to 30,000.',
        'content.agentLimits.declines': 'Give a whole number from 10 to 200.',
      },
    })
    await save({ agentLimits: { declines: 10 } })
    const entry = await shop.deps
      .db('audit_log')
      .where({ subject: 'settings', subject_id: 'content' })
      .orderBy('at', 'desc')
      .first()
    expect(JSON.parse(entry.after)).toMatchObject({ 'agentLimits.declines': 10 })
  })
})
