import type { Jwk } from '../access/signatures.ts'

/** The version of the Universal Commerce Protocol that is spoken here; ucp.dev has its text. */
export const ucpVersion = '2026-04-08'

const site = 'https://ucp.dev'

/** Capabilities of the shop by the protocol's names, each with its schema. */
export const capabilities = {
  'dev.ucp.shopping.catalog.search': { schema: 'catalog_search' },
  'dev.ucp.shopping.catalog.lookup': { schema: 'catalog_lookup' },
} as const

export type Capability = keyof typeof capabilities

export interface Entry {
  version: string
  spec?: string
  schema?: string
  extends?: string | readonly string[]
}

export const entryOf = (name: Capability): Entry => ({
  version: ucpVersion,
  spec: `${site}/${ucpVersion}/specification/catalog/${name.slice(name.lastIndexOf('.') + 1)}`,
  schema: `${site}/${ucpVersion}/schemas/shopping/${capabilities[name].schema}.json`,
})

/** Paths of the two transports, below the shop's address. */
export const endpoints = { rest: '/ucp/v1', mcp: '/ucp/mcp' } as const

const schemas = { rest: 'rest.openapi.json', mcp: 'mcp.openrpc.json' } as const

/** Profile of the shop, as `/.well-known/ucp` answers it to everybody alike. */
export const profileOf = (publicUrl: string, signingKeys: readonly Jwk[]) => ({
  ucp: {
    version: ucpVersion,
    services: {
      'dev.ucp.shopping': (['rest', 'mcp'] as const).map(transport => ({
        version: ucpVersion,
        spec: `${site}/${ucpVersion}/specification/overview`,
        transport,
        endpoint: publicUrl + endpoints[transport],
        schema: `${site}/${ucpVersion}/services/shopping/${schemas[transport]}`,
      })),
    },
    capabilities: Object.fromEntries(
      (Object.keys(capabilities) as Capability[]).map(name => [name, [entryOf(name)]]),
    ),
    payment_handlers: {},
  },
  signing_keys: signingKeys,
})
