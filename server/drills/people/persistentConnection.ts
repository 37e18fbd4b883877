import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Creates a `fetch` over one connection that stays open for as long as the server allows, as a proxy's or a browser's
 * does. The usual `fetch` has many connections, and silently opens another when one has ended.
 */
export const persistentConnection = (): { fetch: typeof fetch; close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const fetchByAgent: typeof fetch = async (address, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers))
    const clientRequest = request(address as string, { method: init?.method ?? 'GET', agent, headers })
    clientRequest.end(init?.body ?? undefined)
    const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage]
    const status = answer.statusCode!
    const body = await text(answer)
    const type = answer.headers['content-type'] ?? ''
    return new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } })
  }
  return { fetch: fetchByAgent, close: () => agent.destroy() }
}
