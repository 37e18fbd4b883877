import { type Access, isAllowedForKeys, isPermission } from '@shop/contracts/access'
import { errorStatus, type ErrorCode } from '@shop/contracts/errors'
import { pathParameters, type Endpoint } from '@shop/contracts/endpoint'
import { fileRules } from '@shop/contracts/uploads'
import { guestCookie } from '../admit.ts'
import { apiBase } from '../api.ts'
import { type JsonSchema, jsonSchemaOf } from '../jsonSchema.ts'
import type { EndpointTable } from '../mount.ts'

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A text for a person.' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

const parametersOf = ({ path, method }: Endpoint, input: JsonSchema) => {
  const inPath = pathParameters(path)
  const inQuery = method === 'GET' || method === 'DELETE'
  return Object.entries(input.properties ?? {})
    .filter(([name]) => inPath.includes(name) || inQuery)
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (input.required ?? []).includes(name),
      schema,
    }))
}

const bodyOf = ({ path, method, input: inputSchema }: Endpoint, input: JsonSchema) => {
  if (method === 'GET' || method === 'DELETE') return undefined
  const inPath = pathParameters(path)
  const names = Object.keys(input.properties ?? {}).filter(name => !inPath.includes(name))
  if (names.length === 0) return undefined
  const schema = {
    ...input,
    properties: Object.fromEntries(names.map(name => [name, input.properties?.[name]])),
    required: (input.required ?? []).filter(name => names.includes(name)),
  }
  const formContent = fileRules(inputSchema).size > 0 && { 'multipart/form-data': { schema } }
  return { required: true, content: { 'application/json': { schema }, ...formContent } }
}

/** Returns the content of an answer: a file as it is, everything else in `data`, as JSON. */
const contentOf = (schema: JsonSchema) => {
  const { contentMediaType } = schema
  if (typeof contentMediaType === 'string') return { [contentMediaType]: { schema } }
  return {
    'application/json': { schema: { type: 'object', required: ['data'], properties: { data: schema } } },
  }
}

const failureResponse = (codes: readonly ErrorCode[]) => ({
  description: codes.join(', '),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const refusalsOf = (access: Access): ErrorCode[] => [
  ...(access === 'public' ? [] : (['unauthenticated'] as const)),
  ...(isPermission(access) ? (['forbidden'] as const) : []),
]

// Failures that any request may get.
const generalFailures: readonly ErrorCode[] = [
  'too_many_requests',
  'body_too_large',
  'unsupported_media_type',
  'maintenance',
  'overloaded',
  'internal_error',
]

const failedAnswers = (codes: readonly ErrorCode[]) => ({
  ...Object.fromEntries(
    codes
      .map(code => errorStatus[code])
      .map(status => [status, failureResponse(codes.filter(code => errorStatus[code] === status))]),
  ),
  default: failureResponse(generalFailures),
})

/** Lists the failures of a call: its own, and `not_found` if its path contains an id. */
export const failuresOf = ({ path, failures = [] }: Endpoint): readonly ErrorCode[] =>
  path.includes('{') ? ['not_found', ...failures] : failures

const responsesOf = (endpoint: Endpoint) => ({
  200: { description: 'Done', content: contentOf(jsonSchemaOf(endpoint.answer, 'output')) },
  ...failedAnswers([
    ...new Set<ErrorCode>(['validation_failed', ...refusalsOf(endpoint.access), ...failuresOf(endpoint)]),
  ]),
})

/** Describes the webhook to which the payment provider sends signed events; it is no endpoint of the contract. */
const webhook = {
  summary: 'Accepts an event of the payment provider; 200 once it is stored.',
  tags: ['webhooks'],
  security: [],
  'x-access': 'provider',
  parameters: [{ name: 'stripe-signature', in: 'header', required: true, schema: { type: 'string' } }],
  requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  responses: { 200: { description: 'Stored' }, ...failedAnswers(['invalid_signature', 'bad_request']) },
}

const securityOf = (access: Access): object[] => {
  if (access === 'public') return []
  if (access === 'shopper') return [{ bearer: [] }, { guest: [] }]
  return [{ bearer: [] }, ...(isAllowedForKeys(access) ? [{ apiKey: [access] }] : [])]
}

const operationOf = (endpoint: Endpoint) => {
  const input = jsonSchemaOf(endpoint.input, 'input')
  return {
    summary: endpoint.summary,
    tags: [groupOf(endpoint.path)],
    security: securityOf(endpoint.access),
    'x-access': endpoint.access,
    parameters: parametersOf(endpoint, input),
    requestBody: bodyOf(endpoint, input),
    responses: responsesOf(endpoint),
  }
}

/** Describes the whole API as OpenAPI 3.1, generated from the schemas that check its requests and answers. */
export const openApi = (table: EndpointTable, title: string) => {
  const paths: Record<string, Record<string, unknown>> = { '/webhooks/stripe': { post: webhook } }
  for (const { endpoint } of table.values())
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint)
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: apiBase }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        // The scope of each call is the permission that the key needs.
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that staff create in the back office.',
        },
        guest: { type: 'apiKey', in: 'cookie', name: guestCookie },
      },
    },
  }
}

/** Returns the group of a path in the documentation: `cart`, `admin/orders`. */
export const groupOf = (path: string): string => /^\/((?:admin\/)?[\w-]+)/.exec(path)?.[1] ?? ''
