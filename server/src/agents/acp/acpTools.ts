import { z } from 'zod'
import { hintsOf, noSuchTool, toolResult, type Tools } from '../mcp/mcpServer.ts'
import { RpcError } from '../mcp/RpcError.ts'
import { AcpError, asAcpError } from './AcpError.ts'
import { callAnswerer, identifyByToken, type AcpServices } from './answerCall.ts'
import { type CallDefinition, calls } from './calls.ts'
import { read } from './requests.ts'

const ToolArguments = z.looseObject({
  meta: z
    .looseObject({ api_version: z.string().optional(), idempotency_key: z.string().optional() })
    .optional(),
  id: z.string().max(200).optional(),
  payload: z.unknown().optional(),
})

const instructions =
  'Carts and checkouts of this shop by the Agentic Commerce Protocol. Amounts are in minor units of the currency that stands beside them. Name the version of the protocol in meta.api_version of each call.'

const metaSchema = {
  type: 'object',
  properties: {
    api_version: { type: 'string', description: 'Version of the protocol, such as 2026-04-17.' },
    idempotency_key: { type: 'string', description: 'The same key does the same thing once.' },
    request_id: { type: 'string' },
  },
  required: ['api_version'],
}

const takesId = ({ name }: CallDefinition) => !name.startsWith('create_')

/** Tells whether a call is a payment, which needs a key, as over REST. */
const isPayment = ({ name }: CallDefinition) => name === 'complete_checkout_session'

const keyOf = (call: CallDefinition, key = ''): string | null => {
  if (key === '' && isPayment(call))
    throw new AcpError(400, 'idempotency_key_required', 'Send meta.idempotency_key.')
  return key === '' || call.methods.includes('GET') ? null : key
}

const toolOf = (call: CallDefinition) => {
  const { name, description, request, methods } = call
  const isReading = methods.includes('GET')
  return {
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: {
        meta: isPayment(call) ? { ...metaSchema, required: ['api_version', 'idempotency_key'] } : metaSchema,
        ...(takesId(call) && { id: { type: 'string' } }),
        ...(request && { payload: z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) }),
      },
      required: ['meta', ...(takesId(call) ? ['id'] : []), ...(request ? ['payload'] : [])],
    },
    annotations: hintsOf({ isReading, isDestructive: name.startsWith('cancel_') || isPayment(call) }),
  }
}

const toolList = calls.map(toolOf)

/** Offers ACP as MCP tools, to agents with a token from staff. */
export const acpTools = (needs: AcpServices, shopName: () => Promise<string>): Tools => {
  const answerCall = callAnswerer(needs)
  const identify = identifyByToken(needs.identify)
  return {
    describe: async () => ({ title: await shopName(), instructions }),
    list: async (ctx, bytes) => {
      await identify(ctx, bytes)
      return toolList
    },
    call: async (ctx, { name, arguments: input }, bytes) => {
      const call = calls.find(each => each.name === name)
      if (!call) throw noSuchTool(name)
      const toolArguments = read(ToolArguments, input)
      if (takesId(call) && !toolArguments.id)
        throw new AcpError(400, 'missing', 'Send the id.', { param: '$.id' })
      const { body } = await answerCall(ctx, async () => ({
        call,
        id: toolArguments.id ?? '',
        bytes,
        version: toolArguments.meta?.api_version ?? '',
        input: () => toolArguments.payload,
        key: () => keyOf(call, toolArguments.meta?.idempotency_key),
      }))
      return { ...body, ...toolResult(body) }
    },
    asRpcError: (ctx, error) => {
      const { status, body, message, retryAfter } = asAcpError(needs.deps, ctx, error)
      return new RpcError(-32_000, message, { status, data: body, retryAfter })
    },
  }
}
