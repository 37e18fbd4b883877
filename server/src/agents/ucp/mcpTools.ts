import { z } from 'zod'
import { operations } from './operations.ts'

/** Versions of MCP with sessions that may be asked for, the newest first. */
export const mcpVersions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

const meta = {
  type: 'object',
  properties: {
    'ucp-agent': {
      type: 'object',
      properties: { profile: { type: 'string', format: 'uri', description: 'Address of your UCP profile.' } },
      required: ['profile'],
    },
  },
  required: ['ucp-agent'],
}

const outputSchema = {
  type: 'object',
  properties: {
    ucp: { type: 'object' },
    products: { type: 'array', items: { type: 'object' } },
    product: { type: 'object' },
    pagination: { type: 'object' },
    messages: { type: 'array', items: { type: 'object' } },
  },
  required: ['ucp'],
}

/** The tools as `tools/list` names them. All of them only read. */
export const toolList = Object.entries(operations).map(([name, { title, description, request }]) => ({
  name,
  title,
  description,
  inputSchema: {
    type: 'object',
    properties: { meta, catalog: z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) },
    required: ['meta', 'catalog'],
  },
  outputSchema,
  annotations: {
    title,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
}))
