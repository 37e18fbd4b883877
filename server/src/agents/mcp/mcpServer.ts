import type { Context } from 'koa'
import { z } from 'zod'
import type { Deps } from '../../platform/base/deps.ts'
import { sendJson } from '../../platform/http/answers/sendJson.ts'
import { InvalidJson, readBody } from '../ucp/readBody.ts'
import { writeJson, writeQuotedJson } from '../writtenJson.ts'
import { RpcError } from './RpcError.ts'
import {
  batchingVersion,
  checkVersionHeader,
  isStateless,
  mcpVersions,
  serverInfoFor,
  noSuchMethod,
  supportedVersions,
  statelessResult,
} from './versions.ts'

const maxBatchLength = 20

const Message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()]).optional(),
  method: z.string(),
  params: z.unknown().optional(),
})
const Params = z.looseObject({}).optional()
type Message = z.output<typeof Message> & { params?: z.output<typeof Params> }
const Notification = z.looseObject({
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  id: z.undefined().optional(),
})
/** Schema of an answer to a request of ours. We make none, so it is accepted and ignored. */
const Response = z
  .looseObject({ jsonrpc: z.literal('2.0'), method: z.undefined().optional() })
  .refine(message => 'result' in message || 'error' in message)
const Initialize = z.looseObject({ protocolVersion: z.string() })

const ToolCall = z.looseObject({ name: z.string(), arguments: z.looseObject({}).default({}) })
type ToolCall = z.output<typeof ToolCall>

const readCall = (params: unknown): ToolCall => {
  const parsed = ToolCall.safeParse(params)
  if (!parsed.success) throw new RpcError(-32_602, 'A call needs the name of a tool and its arguments.')
  return parsed.data
}

export const noSuchTool = (name: string) => new RpcError(-32_602, `There is no tool ${name.slice(0, 100)}.`)

/** Returns a tool's hints for clients. No tool reaches beyond the shop. */
export const hintsOf = ({ isReading, isDestructive = false, isIdempotent = isReading }: Hints) => ({
  readOnlyHint: isReading,
  destructiveHint: isDestructive,
  idempotentHint: isIdempotent,
  openWorldHint: false,
})

interface Hints {
  isReading: boolean
  isDestructive?: boolean
  isIdempotent?: boolean
}

/** Tools for one kind of caller. */
export interface Tools {
  /** Name of the shop, and instructions for a model. */
  describe: (ctx: Context) => Promise<{ title: string; instructions: string }>
  /** `bytes` is the whole body as it was sent. */
  list: (ctx: Context, bytes: Buffer) => Promise<readonly object[]>
  /** Runs a tool and returns its result. `bytes` is the whole body as it was sent. */
  call: (ctx: Context, toolCall: ToolCall, bytes: Buffer) => Promise<object>
  /** Turns any thrown error into a JSON-RPC error. */
  asRpcError: (ctx: Context, error: unknown) => RpcError
}

/** Builds a tool's result. `writeMessage` adds its data as text, for clients that read nothing else. */
export const toolResult = (body: object, isError = false) => ({
  structuredContent: body,
  ...(isError && { isError }),
})

/** Writes a message as JSON, with the data of a tool both as JSON and as text. Reuses the cached JSON of the data. */
const writeMessage = (message: { result?: { structuredContent?: object } }): string => {
  const { result = {}, ...envelope } = message
  const { structuredContent: data, ...otherResults } = result
  if (!data) return JSON.stringify(message)
  const contentMember = `"content":[{"type":"text","text":${writeQuotedJson(data)}}]`
  const [head, otherMembers] = [JSON.stringify(envelope), JSON.stringify(otherResults)]
  const members = [
    ...(otherMembers === '{}' ? [] : [otherMembers.slice(1, -1)]),
    `"structuredContent":${writeJson(data)}`,
    contentMember,
  ]
  return `${head.slice(0, -1)},"result":{${members.join(',')}}}`
}

const checkHeaders = (ctx: Context, { publicUrl }: Pick<Deps, 'publicUrl'>): void => {
  if (ctx.method !== 'POST') {
    ctx.set('Allow', 'POST')
    throw new RpcError(-32_600, 'Use POST.', { status: 405 })
  }
  const origin = ctx.get('Origin')
  if (origin && origin !== new URL(publicUrl).origin)
    throw new RpcError(-32_600, 'Pages of other sites may not call this.', { status: 403 })
  if (!ctx.accepts('application/json'))
    throw new RpcError(-32_600, 'Accept application/json.', { status: 406 })
  checkVersionHeader(ctx)
}

/** Refuses a batch that is empty, too long, or in a protocol version without batches. */
const checkBatch = (ctx: Context, messages: readonly unknown[]): void => {
  const version = ctx.get('MCP-Protocol-Version') || batchingVersion
  if (version === batchingVersion && messages.length > 0 && messages.length <= maxBatchLength) return
  throw new RpcError(
    -32_600,
    `At most ${maxBatchLength} requests at once, and those in ${batchingVersion} alone.`,
    { status: 400 },
  )
}

const errorBody = (id: string | number | null, { code, message, data, retryAfter }: RpcError) => {
  const errorData = data && { ...data, ...(retryAfter !== undefined && { retry_after: retryAfter }) }
  return { jsonrpc: '2.0', id, error: { code, message, ...(errorData && { data: errorData }) } }
}

interface McpResponse {
  /** Status of the HTTP response. */
  status: number
  body: object
  /** Seconds. */
  retryAfter?: number | undefined
}

interface McpRequest {
  ctx: Context
  message: Message
  /** The whole body as it was sent. */
  bytes: Buffer
  /** True if the client uses the version without sessions. */
  isWithoutSession: boolean
}

const describeServer = async (tools: Tools, ctx: Context) => {
  const { title, instructions } = await tools.describe(ctx)
  return {
    capabilities: { tools: { listChanged: false } },
    serverInfo: serverInfoFor(title),
    instructions,
  }
}

/** Runs the method that a request names, and returns its result. */
const runMethod = async (
  tools: Tools,
  { ctx, message: { method, params }, bytes, isWithoutSession }: McpRequest,
): Promise<object> => {
  switch (method) {
    case 'initialize': {
      const requestedVersion = Initialize.safeParse(params).data?.protocolVersion
      const protocolVersion = mcpVersions.find(version => version === requestedVersion) ?? mcpVersions[0]
      return { protocolVersion, ...(await describeServer(tools, ctx)) }
    }
    case 'server/discover':
      return { supportedVersions, ...(await describeServer(tools, ctx)) }
    case 'ping':
      return {}
    case 'tools/list':
      if (params?.['cursor'] !== undefined) throw new RpcError(-32_602, 'The list has one page alone.')
      return { tools: await tools.list(ctx, bytes) }
    case 'tools/call':
      return tools.call(ctx, readCall(params), bytes)
    default:
      throw noSuchMethod(method, isWithoutSession ? 404 : undefined)
  }
}

/** Sends a response; an empty one with 202 if there is nothing to answer. */
const sendResponse = (ctx: Context, response: McpResponse | null): void => {
  if (response?.retryAfter !== undefined) ctx.set('Retry-After', String(response.retryAfter))
  if (response)
    sendJson(
      ctx,
      Array.isArray(response.body)
        ? `[${response.body.map(writeMessage).join(',')}]`
        : writeMessage(response.body),
    )
  else ctx.body = null
  ctx.status = response?.status ?? 202
}

/** Serves MCP over HTTP: one address, no session, JSON answers. */
export const mcpServer = (deps: Pick<Deps, 'publicUrl'>, tools: Tools) => {
  const asRpcError = (ctx: Context, error: unknown): RpcError => {
    if (error instanceof RpcError) return error
    return error instanceof InvalidJson
      ? new RpcError(-32_700, error.message, { status: 400 })
      : tools.asRpcError(ctx, error)
  }

  const toErrorResponse = (ctx: Context, id: string | number | null, reason: unknown): McpResponse => {
    const error = asRpcError(ctx, reason)
    return { status: error.status, retryAfter: error.retryAfter, body: errorBody(id, error) }
  }

  /** Answers a message; null if it needs no answer. */
  const answerOne = async (ctx: Context, sent: unknown, bytes: Buffer): Promise<McpResponse | null> => {
    let id: string | number | null = null
    try {
      if (Notification.safeParse(sent).success || Response.safeParse(sent).success) return null
      const parsed = Message.safeParse(sent)
      if (!parsed.success) throw new RpcError(-32_600, 'This is no JSON-RPC request.', { status: 400 })
      id = parsed.data.id ?? null
      const params = Params.safeParse(parsed.data.params)
      if (!params.success)
        throw new RpcError(-32_602, 'The parameters of a request are an object.', { status: 400 })
      const message = { ...parsed.data, params: params.data }
      const isWithoutSession = isStateless(ctx, message)
      const rawResult = await runMethod(tools, { ctx, message, bytes, isWithoutSession })
      const result = isWithoutSession ? statelessResult(ctx, message, rawResult) : rawResult
      return { status: 200, body: { jsonrpc: '2.0', id, result } }
    } catch (reason) {
      return toErrorResponse(ctx, id, reason)
    }
  }

  const answerBatch = async (ctx: Context, messages: readonly unknown[], bytes: Buffer) => {
    checkBatch(ctx, messages)
    const answers: object[] = []
    // Answers in sequence, because a later message may depend on an earlier one.
    for (const message of messages) {
      const answer = await answerOne(ctx, message, bytes)
      if (answer) answers.push(answer.body)
    }
    return answers.length > 0 ? { status: 200, body: answers } : null
  }

  const answer = async (ctx: Context): Promise<McpResponse | null> => {
    checkHeaders(ctx, deps)
    const { bytes, read } = await readBody(ctx)
    const parsed = read()
    return Array.isArray(parsed) ? answerBatch(ctx, parsed, bytes) : answerOne(ctx, parsed, bytes)
  }

  return async (ctx: Context): Promise<void> => {
    ctx.set('Cache-Control', 'no-store')
    sendResponse(ctx, await answer(ctx).catch((reason: unknown) => toErrorResponse(ctx, null, reason)))
  }
}
