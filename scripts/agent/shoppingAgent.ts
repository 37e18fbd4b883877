import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const version = '2026-04-08'
const names = ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'fulfillment', 'discount']

/** Profile of a platform with this agent's capabilities. */
const profile = {
  ucp: {
    version,
    services: {},
    capabilities: Object.fromEntries(names.map(name => [`dev.ucp.shopping.${name}`, [{ version }]])),
    payment_handlers: {},
  },
}

/** A UCP request, with the name of its MCP tool. */
export interface Step {
  tool: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** Id in the path. */
  id?: string
  /** Member of the tool's arguments that contains the body. */
  argument?: 'catalog' | 'cart' | 'checkout'
  body?: unknown
}

/** Sends a request over REST or MCP; returns the answer. Throws an error of the protocol. */
export type Ask = (step: Step) => Promise<Record<string, unknown>>

const readAnswer = async (answer: Response): Promise<Record<string, unknown>> => {
  const body = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(body)}`)
  return body
}

/**
 * Starts a small platform on this machine, which serves its profile and sends requests to a shop over REST or MCP. The
 * shop has to reach it: `LOCAL_RECEIVERS=yes`.
 */
export const startShoppingAgent = async (shopUrl: string) => {
  const server = createServer((_, response) => response.end(JSON.stringify(profile)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/ucp`

  const rest: Ask = async ({ method, path, id = '', body }) =>
    readAnswer(
      await fetch(`${shopUrl}/ucp/v1${path.replace('{id}', id)}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          'UCP-Agent': `profile="${address}"`,
          'Idempotency-Key': randomUUID(),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const mcp: Ask = async ({ tool, id, argument, body }) => {
    const meta = { 'ucp-agent': { profile: address }, 'idempotency-key': randomUUID() }
    const given = { meta, ...(id !== undefined && { id }), ...(argument && { [argument]: body }) }
    const answer = await fetch(`${shopUrl}/ucp/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: tool, arguments: given },
      }),
    })
    const { result } = (await readAnswer(answer)) as {
      result: { structuredContent: Record<string, unknown> }
    }
    return result.structuredContent
  }
  return { rest, mcp, stop: () => server.close() }
}

export const search = (query: string, max: number | undefined): Step => ({
  tool: 'search_catalog',
  method: 'POST',
  path: '/catalog/search',
  argument: 'catalog',
  body: {
    query,
    ...(max !== undefined && { filters: { price: { max: max } }, context: { currency: 'GBP' } }),
  },
})

/** Builds the request for a checkout of one variant for somebody in Leeds. */
export const beginCheckout = (variantId: string): Step => ({
  tool: 'create_checkout',
  method: 'POST',
  path: '/checkout-sessions',
  argument: 'checkout',
  body: {
    line_items: [{ item: { id: variantId }, quantity: 1 }],
    buyer: { email: 'aisha@example.com', first_name: 'Aisha', last_name: 'Khan' },
    fulfillment: {
      methods: [
        {
          type: 'shipping',
          destinations: [
            {
              id: 'home',
              street_address: '1 High Street',
              address_locality: 'Leeds',
              postal_code: 'LS1 4AB',
              address_country: 'GB',
            },
          ],
          groups: [{ id: 'parcel', selected_option_id: 'express' }],
        },
      ],
    },
  },
})

export const readCheckout = (id: string): Step => ({
  tool: 'get_checkout',
  method: 'GET',
  path: '/checkout-sessions/{id}',
  id,
})
