// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { type Agent, type AgentCall, AgentToken } from '@shop/contracts/agents/endpoints'
import type { Proposal } from '@shop/contracts/agents/proposals'
import { expect, it } from 'vitest'
import { chooseFromRow } from '../../test/chooseFromRow.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { rowNamed } from '../../test/rowNamed.ts'
import { admin, aProposal, at, idOf } from '../../test/samples.ts'
import { savedSettings } from '../../test/savedSettings.ts'

const google: Agent = {
  id: 'signed:https://agent.example',
  name: 'agent.example',
  tier: 'signed',
  firstAt: at,
  lastAt: at,
  calls: 1204,
  refusals: 7,
  limited: 3,
}
const call: AgentCall = {
  number: 1,
  at,
  agentId: google.id,
  name: google.name,
  tier: 'signed',
  transport: 'mcp',
  operation: 'search_catalog',
  outcome: 'ok',
  took: 12,
}
const refusedCall: AgentCall = {
  ...call,
  number: 2,
  agentId: null,
  name: '',
  tier: null,
  outcome: 'signature_invalid',
}
const declinedCall: AgentCall = {
  ...call,
  number: 3,
  operation: 'complete_checkout',
  outcome: 'payment_failed',
}
const token = blank(AgentToken, {
  id: idOf(1),
  name: 'Our app',
  host: 'app.example',
  prefix: 'shop_agent_3f9a1c2d',
  maker: { id: admin.id, name: 'Maryam Siddiqui' },
  maxRequests: 1500,
})
const secret = 'shop_agent_3f9a1c2d0000'
const answers = {
  '/admin/agents': { isEnabled: true, isOpen: true, items: [google] },
  '/admin/agents/calls': { items: [call, refusedCall, declinedCall], total: 3, page: 1, totalPages: 1 },
  '/admin/agents/searches': { items: [{ query: 'blue bisht', count: 12, lastAt: at }] },
  '/admin/agents/tokens': (input: object) =>
    'name' in input ? { token, secret, ordersSecret: null } : { items: [token] },
  '/admin/agents/tokens/{id}': { ...token, isRevoked: true },
}

const office = useOffice()

it('lists the assistants that have called, and links to their calls', async () => {
  office.open('/admin/assistants', answers)
  await office.shows('agent.example')
  for (const text of ['Signs its requests', '1,204', '7 refused, 3 over a limit'])
    expect(rowNamed('agent.example').textContent).toContain(text)
  rowNamed('agent.example').click()
  await office.shows('Search catalogue')
  expect(office.sentTo('/admin/agents/calls')).toContainEqual({ page: 1, limit: 10, agent: google.id })
  expect(rowNamed('Unnamed').textContent).toContain('Signature not valid')
  expect(rowNamed('Complete checkout').textContent).toContain('Payment refused')
})

it('lists searches without results', async () => {
  office.open('/admin/assistants?tab=searches', answers)
  await office.shows('blue bisht')
  expect(rowNamed('blue bisht').textContent).toContain('12')
})

it('opens the shop to assistants by one switch, and says so while none has called', async () => {
  office.open('/admin/assistants', {
    ...answers,
    '/admin/agents': { isEnabled: false, isOpen: false, items: [] },
    '/admin/settings': savedSettings,
  })
  await office.shows('No assistant has called yet')
  document.querySelector<HTMLElement>('[role=switch], input[type=checkbox]')?.click()
  await office.shows('Open to assistants')
  expect(office.sentTo('/admin/settings')).toContainEqual({ content: { agents: { enabled: true } } })
})

it('says that no assistant can shop while every protocol is switched off', async () => {
  office.open('/admin/assistants', {
    ...answers,
    '/admin/agents': { isEnabled: true, isOpen: false, items: [] },
  })
  await office.shows('Every protocol is switched off')
})

it('creates a token, shows it once, and revokes one', async () => {
  office.open('/admin/assistants?tab=tokens', answers)
  await office.shows('Only app.example · 1,500 requests a minute')
  office.press('Create Token')
  await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  await office.shows('From 60 to 30,000. Leave it empty')
  office.type('Name', 'Our app')
  office.press('Create Token', document.querySelector('[role=dialog]') ?? document)
  await office.shows(secret)
  expect(office.sentTo('/admin/agents/tokens')).toContainEqual({
    name: 'Our app',
    host: null,
    ordersUrl: null,
    maxRequests: null,
  })
  office.press('I Have Saved It')
  await until(() => expect(document.body.textContent).not.toContain(secret))
  await chooseFromRow(rowNamed('Our app'), 'Revoke')
  await office.shows('will be refused at once')
  office.press('Revoke', document.querySelector('[role=alertdialog]') ?? document)
  await office.shows('Token revoked')
  expect(office.sentTo('/admin/agents/tokens/{id}')).toEqual([{ id: token.id }])
})

it('asks staff before their assistant changes anything', async () => {
  const proposal: Proposal = { ...aProposal, input: [{ name: 'items.0.salePrice', value: '1900' }] }
  const listed = {
    items: [proposal, { ...proposal, id: idOf(3), state: 'failed', failure: 'Already sold.' }],
  }
  office.open('/admin/assistants/changes', {
    ...answers,
    '/admin/proposals': listed,
    '/admin/proposals/{id}/confirm': { ...proposal, state: 'done' },
    '/admin/proposals/{id}/refuse': { ...proposal, state: 'refused' },
  })
  await office.shows('Set product status')
  for (const text of [
    'Desk assistant, a key of Maryam Siddiqui',
    'Items, 1, sale price',
    'Already sold.',
    proposal.effect,
  ])
    expect(document.body.textContent).toContain(text)
  expect(document.querySelector(`a[href="/admin/${aProposal.screen}"]`)).not.toBeNull()
  office.press('Confirm')
  await office.shows('Set product status: done')
  office.press('Refuse')
  await office.shows('Change refused')
  expect(office.sentTo('/admin/proposals/{id}/confirm')).toEqual([{ id: proposal.id }])
})
