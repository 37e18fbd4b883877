import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import { useAgentPlatform } from '../../test/agentPlatform.ts'
import type { TestShop } from '../../test/startShop.ts'
import { type SigningKey, signRequest } from '../access/sign.ts'

interface RequestOptions {
  /** Signs the request with the agent's key. */
  isSigned?: boolean
  /** Made in the back office. */
  token?: string
  /** Idempotency key. */
  key?: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  /** A profile other than the agent's own; null for none. */
  profile?: string | null
}

/**
 * Starts a shopping platform, which serves its profile with keys, for all tests of the enclosing `describe`. Calls the
 * shop by REST and MCP, signed or not.
 */
export const useAgent = (shop: Pick<TestShop, 'url'>) => {
  const platform = useAgentPlatform()

  const agent = {
    platform,
    /** Address of its profile. */
    profile: '',
    /** Key for signing, once there is one. */
    signer: null as SigningKey | null,
    /** Creates a new signing key; `isPublished` puts it into the profile, replacing the previous one. */
    newKey: ({ isPublished = true } = {}) => {
      const keyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const kid = randomUUID()
      agent.signer = { kid, privateKey: keyPair.privateKey }
      const jwk = { ...keyPair.publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' }
      if (isPublished) platform.publish([jwk])
      return jwk
    },
    /** Returns the headers of a request, including its signature. */
    headersFor: (path: string, body: string, options: RequestOptions = {}): Record<string, string> => {
      const { isSigned = false, token, key, method = 'POST', profile = agent.profile } = options
      const headers: Record<string, string> = {
        ...(body !== '' && { 'content-type': 'application/json' }),
        accept: 'application/json, text/event-stream',
        ...(profile !== null && { 'ucp-agent': `profile="${profile}"` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...options.headers,
      }
      if (!isSigned) return headers
      if (!agent.signer) throw new Error('The agent has no key')
      return { ...headers, ...signRequest(agent.signer, { method, url: shop.url + path, headers, body }) }
    },
    send: (path: string, content: unknown, options: RequestOptions = {}): Promise<Response> => {
      const body = content === undefined ? '' : JSON.stringify(content)
      return fetch(shop.url + path, {
        method: options.method ?? 'POST',
        headers: agent.headersFor(path, body, options),
        ...(body !== '' && { body }),
      })
    },
    /** Calls an operation by REST; `path` is relative to the endpoint. */
    rest: async (path: string, content?: unknown, options: RequestOptions = {}) => {
      const answer = await agent.send(`/ucp/v1${path}`, content, options)
      return {
        status: answer.status,
        headers: answer.headers,
        body: (await answer.json()) as Record<string, unknown>,
      }
    },
    /** Calls a tool by MCP: the idempotency key goes into `meta`. */
    tool: async (name: string, toolArguments: object, options: RequestOptions = {}) => {
      const { key, ...rest } = options
      const { profile = agent.profile } = options
      const meta = {
        ...(profile !== null && { 'ucp-agent': { profile } }),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const message = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: { meta, ...toolArguments } },
      }
      const answer = await agent.send('/ucp/mcp', message, rest)
      const reply = (await answer.json()) as {
        result?: { structuredContent: Record<string, unknown> }
        error?: { code: number; data?: { code: string; retry_after?: number } }
      }
      const { structuredContent: body } = reply.result ?? {}
      return { status: answer.status, headers: answer.headers, body, error: reply.error }
    },
  }
  beforeAll(() => {
    agent.profile = platform.newProfile()
    agent.newKey()
  })
  return agent
}
