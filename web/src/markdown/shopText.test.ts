import { demoSettings } from '@shop/storefront/test/samples'
import { expect, test } from 'vitest'
import { shopText } from './shopText.ts'

const origin = 'https://shop.example'
const textFor = (assistants: boolean) =>
  shopText({ ...demoSettings, assistants }, { collections: [], hasSale: false }, origin)

test('lists URLs for assistants if assistants are allowed', () => {
  for (const path of ['/.well-known/ucp', '/ucp/mcp', '/.well-known/acp.json']) {
    expect(textFor(true)).toContain(`](${origin}${path})`)
    expect(textFor(false)).not.toContain(path)
  }
})
