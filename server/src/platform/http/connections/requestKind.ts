import type { IncomingMessage } from 'node:http'
import { isRead } from '../isRead.ts'

/**
 * Paths that take little time to answer: used by pages that were already served, or by a proxy, a probe and Prometheus,
 * which would take a busy shop for a dead one.
 */
const lightPath = /^\/(assets\/|api\/(healthz|readyz|status)$|metrics$)/
/** Checkout, the shopper's return from the payment page, and the provider's webhook. */
const paymentPath = /^\/api\/(checkout|orders|orders\/[^/]+\/verify|webhooks\/[^/]+)$/
const mcpPath = /^\/(ucp|acp)\/mcp$/
/** Tools of assistants that only read, as their requests name them; a request without a name counts as a write. */
const readingToolName = /^(search_catalog|lookup_catalog|get_[a-z_]+)$/
const buyingToolName = /^complete_checkout(_session)?$/
/** Calls by which assistants buy. */
const buyingPath = /^\/(ucp\/v1\/checkout-sessions|acp\/checkout_sessions)\/[^/]+\/complete$/
/** Calls of assistants that only read, although they are sent as POST. */
const readingPath = /^\/ucp\/v1\/catalog\//

/** Light requests are answered immediately, however busy the shop is; payments place and pay an order. */
export type RequestKind = 'light' | 'read' | 'write' | 'payment'

/** Tells how urgent a request is, by its first line and the name of an assistant's tool. */
export const kindOf = ({
  url = '',
  method = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): RequestKind => {
  const [path = ''] = url.split('?', 1)
  if (lightPath.test(path)) return 'light'
  if (isRead({ method })) return 'read'
  if (mcpPath.test(path) && method === 'POST') {
    const tool = String(headers['mcp-name'] ?? '')
    if (readingToolName.test(tool)) return 'read'
    return buyingToolName.test(tool) ? 'payment' : 'write'
  }
  if (paymentPath.test(path) || buyingPath.test(path)) return 'payment'
  return readingPath.test(path) ? 'read' : 'write'
}
