import { minuteMs } from '../../platform/base/time.ts'
import type { Context } from 'koa'
import { z } from 'zod'
import { RpcError } from './RpcError.ts'

/** Supported versions of MCP with sessions, newest first. */
export const mcpVersions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const
/** The first version without sessions: each request states its version, and each result its kind. */
const statelessVersion = '2026-07-28'
/** The only version that allows several messages at once; also the default version. */
export const batchingVersion = '2025-03-26'
/** Every supported version, newest first. */
export const supportedVersions: readonly string[] = [statelessVersion, ...mcpVersions]

const metaKey = (name: string) => `io.modelcontextprotocol/${name}` as const
const versionKey = metaKey('protocolVersion')
const Capabilities = z.looseObject({ [metaKey('clientCapabilities')]: z.looseObject({}) })

const serverInfo = { name: 'shop', version: '1.0.0' }
export const serverInfoFor = (title: string) => ({ ...serverInfo, title })

const unsupportedVersion = (requested: string) =>
  new RpcError(-32_022, `MCP ${requested.slice(0, 20)} is not spoken here.`, {
    status: 400,
    data: { supported: supportedVersions, requested: requested.slice(0, 100) },
  })

const headerMismatch = (header: string) =>
  new RpcError(-32_020, `${header} says something else than the request does.`, { status: 400 })

export const noSuchMethod = (method: string, status?: number) =>
  new RpcError(-32_601, `There is no method ${method.slice(0, 100)}.`, status === undefined ? {} : { status })

/** Throws if a request's header names an unsupported version. */
export const checkVersionHeader = (ctx: Context): void => {
  const version = ctx.get('MCP-Protocol-Version')
  if (version && !supportedVersions.includes(version)) throw unsupportedVersion(version)
}

/** Decodes a header's value, which may be in Base64 if it has characters outside ASCII. */
const decodeHeader = (value: string): string => {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1]
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8')
}

/** Throws if a header contradicts the part of the request that it repeats. Missing headers are allowed. */
const checkHeaders = (ctx: Context, { method, params }: RpcRequest, version: string): void => {
  const expectedHeaders = {
    'MCP-Protocol-Version': version,
    'Mcp-Method': method,
    'Mcp-Name': params?.['name'],
  }
  for (const [header, value] of Object.entries(expectedHeaders)) {
    const headerValue = ctx.get(header)
    if (headerValue !== '' && value !== undefined && decodeHeader(headerValue) !== value)
      throw headerMismatch(header)
  }
}

interface RpcRequest {
  method: string
  params?: Record<string, unknown> | undefined
}

/** Tells whether a request uses the version without sessions. Throws if it does and lacks required parts. */
export const isStateless = (ctx: Context, request: RpcRequest): boolean => {
  const meta = request.params?.['_meta'] as Record<string, unknown> | undefined
  const version = meta?.[versionKey]
  const isNamed = ctx.get('MCP-Protocol-Version') === statelessVersion
  if (version === undefined && !isNamed) return request.method === 'server/discover'
  if (typeof version !== 'string')
    throw new RpcError(-32_602, `Name the version in _meta, as ${versionKey}.`, { status: 400 })
  if (!supportedVersions.includes(version)) throw unsupportedVersion(version)
  checkHeaders(ctx, request, version)
  if (version !== statelessVersion) return false
  if (!Capabilities.safeParse(meta).success)
    throw new RpcError(-32_602, `Say in _meta what you can do, as ${metaKey('clientCapabilities')}.`, {
      status: 400,
    })
  // These two methods exist only in versions with sessions.
  if (request.method === 'initialize' || request.method === 'ping') throw noSuchMethod(request.method, 404)
  return true
}

/**
 * Returns a result for the version without sessions. Lists may be cached for five minutes: privately if they depend on
 * a caller's rights, otherwise publicly.
 */
export const statelessResult = (ctx: Context, { method }: RpcRequest, result: object): object => ({
  ...result,
  resultType: 'complete',
  ...(method !== 'tools/call' && {
    ttlMs: 5 * minuteMs,
    cacheScope: ctx.get('authorization') === '' ? 'public' : 'private',
  }),
  _meta: { [metaKey('serverInfo')]: serverInfo },
})
