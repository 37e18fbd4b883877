import type { IncomingMessage } from 'node:http'

/** Kinds of requests, the most important first: the order in which those that wait are started. */
const kinds = ['payment', 'write', 'media', 'read'] as const
export type Kind = (typeof kinds)[number]

/** Makes a record with an entry for each kind, in their order. */
export const byKind = <Made>(make: (kind: Kind) => Made) =>
  Object.fromEntries(kinds.map(kind => [kind, make(kind)])) as Record<Kind, Made>

/** Checkout, the shopper's return from the payment page, and the provider's webhook. */
const isOfPayment = /^\/api\/(checkout|orders|orders\/[^/]+\/verify|webhooks\/[^/]+)$/
const isMcp = /^\/(ucp|acp)\/mcp$/
/** Tools of assistants that only read, as their requests name them; a request without a name counts as a write. */
const isReadingTool = /^(search_catalog|lookup_catalog|get_[a-z_]+)$/
const isBuyingTool = /^complete_checkout(_session)?$/
/** Calls by which assistants buy. */
const isBuying = /^\/(ucp\/v1\/checkout-sessions|acp\/checkout_sessions)\/[^/]+\/complete$/
/** Calls of assistants that only read, although they are sent as POST. */
const isReading = /^\/ucp\/v1\/catalog\//

/** Tells the kind of a request by its method, its path and the tool that it names. */
export const kindOf = ({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): Kind => {
  const isPlain = method === 'GET' || method === 'HEAD'
  if (isPlain) return url.startsWith('/media/') ? 'media' : 'read'
  const [path = ''] = url.split('?', 1)
  if (isMcp.test(path) && method === 'POST') {
    const tool = String(headers['mcp-name'] ?? '')
    return isReadingTool.test(tool) ? 'read' : isBuyingTool.test(tool) ? 'payment' : 'write'
  }
  if (isOfPayment.test(path) || isBuying.test(path)) return 'payment'
  return isReading.test(path) ? 'read' : 'write'
}
