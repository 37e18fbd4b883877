import { z } from 'zod'
import { hintsOf } from '../mcp/mcpServer.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'

/** Builds the schema of the data that each call contains about itself. */
const metaOf = ({ keyed }: Operation) => ({
  type: 'object',
  properties: {
    'ucp-agent': {
      type: 'object',
      properties: { profile: { type: 'string', format: 'uri', description: 'Address of your UCP profile.' } },
      required: ['profile'],
    },
    ...(keyed && {
      'idempotency-key': { type: 'string', description: 'The same key does the same thing once. A UUID.' },
    }),
  },
  required: ['ucp-agent', ...(keyed === 'required' ? ['idempotency-key'] : [])],
})

const member = (type: 'object' | 'string' | 'array') =>
  type === 'array' ? { type, items: { type: 'object' } } : { type }

/** Fields of answers by kind of operation; the published schemas define the rest. */
const answers = {
  catalog: { products: member('array'), product: member('object'), pagination: member('object') },
  cart: {
    id: member('string'),
    line_items: member('array'),
    totals: member('array'),
    continue_url: member('string'),
  },
  checkout: {
    id: member('string'),
    status: member('string'),
    line_items: member('array'),
    totals: member('array'),
    fulfillment: member('object'),
    continue_url: member('string'),
    order: member('object'),
  },
  order: {
    id: member('string'),
    checkout_id: member('string'),
    line_items: member('array'),
    fulfillment: member('object'),
    adjustments: member('array'),
    totals: member('array'),
  },
} as const

const subjectOf = ({ capability }: Operation): keyof typeof answers => {
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
        meta: metaOf(operation),
        ...(takesId && { id: { type: 'string', description: `Id of the ${subjectOf(operation)}.` } }),
        ...(argument && { [argument]: z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) }),
      },
      required: ['meta', ...(takesId ? ['id'] : []), ...(argument ? [argument] : [])],
    },
    outputSchema: {
      type: 'object',
      properties: { ucp: member('object'), ...answers[subjectOf(operation)], messages: member('array') },
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
