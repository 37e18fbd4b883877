import type { Context } from 'koa'
import { z } from 'zod'
import type { Deps } from '../../platform/base/deps.ts'
import { profileIn } from '../access/negotiate.ts'
import type { AnswerAgent } from './answerAgent.ts'
import { mcpVersions, toolList } from './mcpTools.ts'
import { operations } from './operations.ts'
import { NoJson, readBody } from './readJson.ts'
import { UcpError } from './UcpError.ts'

const Message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.looseObject({}).optional(),
})
const Call = z.looseObject({
  name: z.string(),
  arguments: z
    .looseObject({
      meta: z
        .looseObject({
          'ucp-agent': z.looseObject({ profile: z.string() }).optional(),
          'idempotency-key': z.string().optional(),
        })
        .optional(),
      id: z.string().max(200).optional(),
    })
    .default({}),
})
const Initialize = z.looseObject({ protocolVersion: z.string() })

/** The first version without sessions: each request says its version, and each result its kind. */
const stateless = '2026-07-28'

class RpcError extends Error {
  readonly code: number
  readonly status: number

  constructor(code: number, text: string, status = 200) {
    super(text)
    this.code = code
    this.status = status
  }
}

const serverOf = (shopName: string) => ({
  capabilities: { tools: { listChanged: false } },
  serverInfo: { name: 'shop', title: shopName, version: '1.0.0' },
  instructions:
    'The catalogue, carts and checkouts of this shop. Amounts are in minor units of the currency that stands beside them. Name your UCP profile in meta.ucp-agent.profile of each call.',
})

/** Reads a value from the call's own data or from a header. Throws where both are there and differ. */
const agreed = (what: string, inHeader: string | null, inMeta = inHeader): string | null => {
  if (inHeader && inHeader !== inMeta)
    throw new UcpError('invalid_request', `The ${what} in the header is another one than that in meta.`)
  return inMeta
}

/** UCP over MCP: one address, no session, JSON answers. */
export const mcp = (
  answerAgent: AnswerAgent,
  deps: Pick<Deps, 'publicUrl'>,
  shopName: () => Promise<string>,
) => {
  const callTool = async (ctx: Context, params: unknown, bytes: Buffer): Promise<object> => {
    const read = Call.safeParse(params)
    if (!read.success) throw new RpcError(-32_602, 'A call needs the name of a tool and its arguments.')
    const { name, arguments: given } = read.data
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
    if (!operation) throw new RpcError(-32_602, `There is no tool ${name.slice(0, 100)}.`)
    const { id = '', meta } = given
    if (operation.path.includes('{id}') && id === '')
      throw new RpcError(-32_602, `${name} needs an id beside its other arguments.`)
    const { body, isReplayed } = await answerAgent(ctx, {
      operation: name,
      profile: agreed('profile', profileIn(ctx.get('UCP-Agent')), meta?.['ucp-agent']?.profile),
      id,
      input: operation.argument === null ? undefined : given[operation.argument],
      bytes,
      key: agreed('idempotency key', ctx.get('Idempotency-Key') || null, meta?.['idempotency-key']),
    })
    if (isReplayed) ctx.set('Idempotent-Replayed', 'true')
    return { structuredContent: body, content: [{ type: 'text', text: JSON.stringify(body) }] }
  }

  const resultOf = async (
    ctx: Context,
    { method, params }: z.output<typeof Message>,
    bytes: Buffer,
  ): Promise<object> => {
    switch (method) {
      case 'initialize': {
        const wanted = Initialize.safeParse(params).data?.protocolVersion
        const protocolVersion = mcpVersions.find(version => version === wanted) ?? mcpVersions[0]
        return { protocolVersion, ...serverOf(await shopName()) }
      }
      case 'server/discover':
        return { supportedVersions: [stateless, ...mcpVersions], ...serverOf(await shopName()) }
      case 'ping':
        return {}
      case 'tools/list':
        return { tools: toolList }
      case 'tools/call':
        return callTool(ctx, params, bytes)
      default:
        throw new RpcError(-32_601, `There is no method ${method.slice(0, 100)}.`)
    }
  }

  const checkHeaders = (ctx: Context): void => {
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST')
      throw new RpcError(-32_600, 'Use POST.', 405)
    }
    const origin = ctx.get('Origin')
    if (origin && origin !== new URL(deps.publicUrl).origin)
      throw new RpcError(-32_600, 'Pages of other sites may not call this.', 403)
    if (!ctx.accepts('application/json')) throw new RpcError(-32_600, 'Accept application/json.', 406)
    const version = ctx.get('MCP-Protocol-Version')
    if (version && version !== stateless && !mcpVersions.some(known => known === version))
      throw new RpcError(-32_600, `MCP ${version.slice(0, 20)} is not spoken here.`, 400)
  }

  const answer = async (ctx: Context, message: z.output<typeof Message>, bytes: Buffer): Promise<object> => {
    const meta = message.params?.['_meta'] as Record<string, unknown> | undefined
    const isStateless =
      meta?.['io.modelcontextprotocol/protocolVersion'] === stateless ||
      ctx.get('MCP-Protocol-Version') === stateless ||
      message.method === 'server/discover'
    const result = await resultOf(ctx, message, bytes)
    return {
      jsonrpc: '2.0',
      id: message.id,
      result: { ...result, ...(isStateless && { resultType: 'complete' }) },
    }
  }

  return async (ctx: Context): Promise<void> => {
    let id: string | number | null = null
    ctx.set('Cache-Control', 'no-store')
    try {
      checkHeaders(ctx)
      const { bytes, read: readJson } = await readBody(ctx)
      const read = Message.safeParse(readJson())
      if (!read.success) throw new RpcError(-32_600, 'This is no JSON-RPC request.', 400)
      if (read.data.id === undefined) {
        ctx.body = null
        ctx.status = 202
        return
      }
      id = read.data.id
      ctx.body = await answer(ctx, read.data, bytes)
    } catch (error) {
      sendError(ctx, id, error)
    }
  }
}

const sendError = (ctx: Context, id: string | number | null, error: unknown): void => {
  if (error instanceof RpcError) {
    ctx.status = error.status
    ctx.body = { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
    return
  }
  if (!(error instanceof UcpError)) throw error
  const { status, rpc, body, message, retryAfter } = error
  ctx.status = status
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
  const data = { ...body, ...(retryAfter !== undefined && { retry_after: retryAfter }) }
  ctx.body = { jsonrpc: '2.0', id, error: { code: error instanceof NoJson ? -32_700 : rpc, message, data } }
}
