import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const version = '2026-04-08'
const capabilityNames = ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'fulfillment', 'discount']

/** Profile of a platform with this agent's capabilities. */
const profile = {
  ucp: {
    version,
    services: {},
    capabilities: Object.fromEntries(
      capabilityNames.map(name => [`dev.ucp.shopping.${name}`, [{ version }]]),
    ),
    payment_handlers: {},
  },
}

/** A UCP request, with the name of its MCP tool. */
export interface UcpRequest {
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
export type SendUcpRequest = (step: UcpRequest) => Promise<Record<string, unknown>>

type McpVersion = '2025-11-25' | '2026-07-28'

/** Calls a tool of an MCP server. Since 2026-07-28 the parameters name the version of MCP, as well as a header. */
export const callTool = async (
  address: string,
  mcpVersion: McpVersion,
  name: string,
  toolArguments: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> => {
  const prefix = 'io.modelcontextprotocol'
  const params = {
    name,
    arguments: toolArguments,
    ...(mcpVersion === '2026-07-28' && {
      _meta: { [`${prefix}/protocolVersion`]: mcpVersion, [`${prefix}/clientCapabilities`]: {} },
    }),
  }
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': mcpVersion,
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  return (await readAnswer(answer))['result'] as Record<string, unknown>
}

/** Returns the JSON of an answer. Throws if its status is an error. */
export const readAnswer = async (answer: Response): Promise<Record<string, unknown>> => {
  const body = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(body)}`)
  return body
}

/**
 * Starts a small platform on this machine, which serves its profile and sends requests to a shop over REST or MCP. The
 * shop has to be able to fetch that profile: `LOCAL_RECEIVERS=yes`.
 */
export const startShoppingAgent = async (shopUrl: string) => {
  const server = createServer((_, response) => response.end(JSON.stringify(profile)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/ucp`

  const rest: SendUcpRequest = async ({ method, path, id = '', body }) =>
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
  const mcpAs =
    (mcpVersion: McpVersion): SendUcpRequest =>
    async ({ tool, id, argument, body }) => {
      const meta = { 'ucp-agent': { profile: address }, 'idempotency-key': randomUUID() }
      const toolArguments = { meta, ...(id !== undefined && { id }), ...(argument && { [argument]: body }) }
      const { structuredContent } = await callTool(`${shopUrl}/ucp/mcp`, mcpVersion, tool, toolArguments)
      return structuredContent as Record<string, unknown>
    }
  return { rest, mcp: mcpAs('2025-11-25'), mcpAs, stop: () => server.close() }
}

export const search = (query: string, max: number | undefined): UcpRequest => ({
  tool: 'search_catalog',
  method: 'POST',
  path: '/catalog/search',
  argument: 'catalog',
  body: {
    query,
    ...(max !== undefined && { filters: { price: { max } }, context: { currency: 'GBP' } }),
  },
})

/** Builds the request for a checkout of one variant for somebody in Leeds. */
export const beginCheckout = (variantId: string): UcpRequest => ({
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

/** Builds the request for one product by its variant, with its measurements and its delivery to the buyer. */
export const readProduct = (variantId: string): UcpRequest => ({
  tool: 'get_product',
  method: 'POST',
  path: '/catalog/product',
  argument: 'catalog',
  body: { id: variantId, context: { address_country: 'GB', postal_code: 'LS1 4AB' } },
})

export const readCheckout = (id: string): UcpRequest => ({
  tool: 'get_checkout',
  method: 'GET',
  path: '/checkout-sessions/{id}',
  id,
})
