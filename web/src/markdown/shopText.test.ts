import type { AgentBinding } from '@shop/contracts/agents/agentAccess'
import { demoSettings } from '@shop/storefront/test/samples'
import { expect, test } from 'vitest'
import { shopText } from './shopText.ts'

const origin = 'https://shop.example'
const textFor = (...assistants: AgentBinding[]) =>
  shopText({ ...demoSettings, assistants }, { collections: [], hasSale: false }, origin)

test('lists URLs for assistants by the protocols that are switched on', () => {
  const paths = { ucp: '/.well-known/ucp', mcp: '/ucp/mcp', acp: '/.well-known/acp.json' }
  const listedBy = (...assistants: AgentBinding[]) =>
    Object.values(paths).filter(path => textFor(...assistants).includes(`](${origin}${path})`))
  expect(listedBy('rest', 'mcp', 'acp')).toEqual(Object.values(paths))
  expect(listedBy('rest')).toEqual([paths.ucp])
  expect(listedBy('mcp')).toEqual([paths.ucp, paths.mcp])
  expect(listedBy('acp')).toEqual([paths.acp])
  expect(listedBy()).toEqual([])
  expect(textFor('mcp')).toContain('over MCP')
  expect(textFor()).not.toContain('For assistants')
})
