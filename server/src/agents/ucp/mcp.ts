import { z } from 'zod'
import type { Deps } from '../../platform/base/deps.ts'
import { profileIn } from '../access/negotiate.ts'
import { noSuchTool, toolResult, type Tools } from '../mcp/mcpServer.ts'
import { RpcError } from '../mcp/RpcError.ts'
import type { AnswerAgent } from './answerAgent.ts'
import { asUcpError } from './asUcpError.ts'
import { toolList } from './mcpTools.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { UcpError } from './UcpError.ts'

// Treats an unreadable profile as a missing one, for which `negotiate` throws the error that the protocol defines.
const ToolArguments = z.looseObject({
  meta: z
    .looseObject({
      'ucp-agent': z
        .looseObject({ profile: z.string().optional().catch(undefined) })
        .optional()
        .catch(undefined),
      'idempotency-key': z.string().optional(),
    })
    .optional(),
  id: z.string().max(200).optional(),
})

const readArguments = (
  name: string,
  input: unknown,
  { path, argument }: Operation,
): z.output<typeof ToolArguments> & { id: string } => {
  const { success, data } = ToolArguments.safeParse(input)
  if (!success) throw new UcpError('invalid_request', `The arguments of ${name} cannot be read.`)
  const { id = '' } = data
  if (path.includes('{id}') && id === '')
    throw new UcpError('invalid_request', `${name} needs an id in addition to its other arguments.`)
  if (argument !== null && data[argument] === undefined)
    throw new UcpError('invalid_request', `${name} needs its input as the argument ${argument}.`)
  return { ...data, id }
}

const instructions =
  'The catalogue, carts and checkouts of this shop. Amounts are in minor units of the currency that stands beside them. Name your UCP profile in meta.ucp-agent.profile of each call.'

/** Returns a value that `meta`, a header or both may contain. Throws if the header differs from `meta`. */
const agreedValue = (label: string, headerValue: string | null, metaValue = headerValue): string | null => {
  if (headerValue && headerValue !== metaValue)
    throw new UcpError('invalid_request', `The ${label} in the header differs from the one in meta.`)
  return metaValue
}

/** Offers UCP as MCP tools. */
export const ucpTools = (
  answerAgent: AnswerAgent,
  deps: Pick<Deps, 'log'>,
  shopName: () => Promise<string>,
): Tools => ({
  describe: async () => ({ title: await shopName(), instructions }),
  list: async () => toolList,
  call: async (ctx, { name, arguments: input }, bytes) => {
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
    if (!operation) throw noSuchTool(name)
    const toolArguments = readArguments(name, input, operation)
    const { id, meta } = toolArguments
    const { body, isReplayed } = await answerAgent(ctx, {
      operation: name,
      profile: agreedValue('profile', profileIn(ctx.get('UCP-Agent')), meta?.['ucp-agent']?.profile),
      id,
      input: operation.argument === null ? undefined : toolArguments[operation.argument],
      bytes,
      key: agreedValue('idempotency key', ctx.get('Idempotency-Key') || null, meta?.['idempotency-key']),
    })
    if (isReplayed) ctx.set('Idempotent-Replayed', 'true')
    return toolResult(body)
  },
  asRpcError: (ctx, error) => {
    const { status, rpc, body, message, retryAfter } = asUcpError(deps, ctx, error)
    return new RpcError(rpc, message, { status, data: body, retryAfter })
  },
})
