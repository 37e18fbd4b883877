import { z } from 'zod'
import { hintsOf } from '../mcp/mcpServer.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'

/** Builds the schema of the data that each call contains about itself. */
const metaSchema = ({ idempotencyKey }: Operation) => ({
  type: 'object',
  properties: {
    'ucp-agent': {
      type: 'object',
      properties: { profile: { type: 'string', format: 'uri', description: 'Address of your UCP profile.' } },
      required: ['profile'],
    },
    ...(idempotencyKey && {
      'idempotency-key': { type: 'string', description: 'The same key does the same thing once. A UUID.' },
    }),
  },
  required: ['ucp-agent', ...(idempotencyKey === 'required' ? ['idempotency-key'] : [])],
})

const memberSchema = (type: 'object' | 'string' | 'array') =>
  type === 'array' ? { type, items: { type: 'object' } } : { type }

/** Fields of answers by kind of operation; the published schemas define the rest. */
const answerFields = {
  catalog: {
    products: memberSchema('array'),
    product: memberSchema('object'),
    pagination: memberSchema('object'),
  },
  cart: {
    id: memberSchema('string'),
    line_items: memberSchema('array'),
    totals: memberSchema('array'),
    continue_url: memberSchema('string'),
  },
  checkout: {
    id: memberSchema('string'),
    status: memberSchema('string'),
    line_items: memberSchema('array'),
    totals: memberSchema('array'),
    fulfillment: memberSchema('object'),
    continue_url: memberSchema('string'),
    order: memberSchema('object'),
  },
  order: {
    id: memberSchema('string'),
    checkout_id: memberSchema('string'),
    line_items: memberSchema('array'),
    fulfillment: memberSchema('object'),
    adjustments: memberSchema('array'),
    totals: memberSchema('array'),
  },
} as const

const subjectOf = ({ capability }: Operation): keyof typeof answerFields => {
  if (capability.includes('catalog')) return 'catalog'
  if (capability.endsWith('order')) return 'order'
  return capability.endsWith('cart') ? 'cart' : 'checkout'
}

const toolOf = (name: string, operation: Operation) => {
  const { title, description, request, argument, path, method } = operation
  const takesId = path.includes('{id}')
  const isReading = argument === 'catalog' || method === 'GET'
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object',
      properties: {
        meta: metaSchema(operation),
        ...(takesId && { id: { type: 'string', description: `Id of the ${subjectOf(operation)}.` } }),
        ...(argument && { [argument]: z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) }),
      },
      required: ['meta', ...(takesId ? ['id'] : []), ...(argument ? [argument] : [])],
    },
    outputSchema: {
      type: 'object',
      properties: {
        ucp: memberSchema('object'),
        ...answerFields[subjectOf(operation)],
        messages: memberSchema('array'),
      },
      required: ['ucp'],
    },
    annotations: {
      title,
      ...hintsOf({
        isReading,
        // A payment cannot be taken back.
        isDestructive: path.endsWith('/cancel') || path.endsWith('/complete'),
        isIdempotent: isReading || method === 'PUT' || path.endsWith('/cancel'),
      }),
    },
  }
}

/** Lists the tools for `tools/list`. */
export const toolList = Object.entries(operations).map(([name, operation]) => toolOf(name, operation))
