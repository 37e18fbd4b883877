import { keysOf } from '@shop/contracts/keys'
import type { Jwk } from '../access/signatures.ts'

/** The supported version of the Universal Commerce Protocol, which is specified at ucp.dev. */
export const ucpVersion = '2026-04-08'

const site = 'https://ucp.dev'

interface CapabilityDescription {
  schema: string
  /** Path of its specification, relative to the version. */
  text: string
  /** Kinds of answers that it extends; left out of an independent capability. */
  extends?: readonly string[]
}

const namespace = 'dev.ucp.shopping'

/** Capabilities of the shop by the protocol's names. */
export const capabilities = {
  [`${namespace}.catalog.search`]: { schema: 'catalog_search', text: 'catalog/search' },
  [`${namespace}.catalog.lookup`]: { schema: 'catalog_lookup', text: 'catalog/lookup' },
  [`${namespace}.cart`]: { schema: 'cart', text: 'cart' },
  [`${namespace}.checkout`]: { schema: 'checkout', text: 'checkout' },
  [`${namespace}.order`]: { schema: 'order', text: 'order' },
  [`${namespace}.fulfillment`]: {
    schema: 'fulfillment',
    text: 'fulfillment',
    extends: [`${namespace}.checkout`],
  },
  [`${namespace}.discount`]: {
    schema: 'discount',
    text: 'discount',
    extends: [`${namespace}.checkout`, `${namespace}.cart`],
  },
  [`${namespace}.buyer_consent`]: {
    schema: 'buyer_consent',
    text: 'buyer-consent',
    extends: [`${namespace}.checkout`],
  },
} as const satisfies Record<string, CapabilityDescription>

export type Capability = keyof typeof capabilities

export const capabilityNames = keysOf(capabilities)

interface Entry {
  version: string
  spec?: string
  schema?: string
  extends?: string | readonly string[]
}

export const entryOf = (name: Capability): Entry => {
  const { schema, text, extends: parents = [] }: CapabilityDescription = capabilities[name]
  const [parent] = parents
  return {
    version: ucpVersion,
    spec: `${site}/${ucpVersion}/specification/${text}`,
    schema: `${site}/${ucpVersion}/schemas/shopping/${schema}.json`,
    ...(parent !== undefined && { extends: parents.length === 1 ? parent : parents }),
  }
}

/** Base path of both transports. */
export const ucpBase = '/ucp'
/** Paths of the two transports, relative to the shop's address. */
export const endpoints = { rest: `${ucpBase}/v1`, mcp: `${ucpBase}/mcp` } as const

const schemas = { rest: 'rest.openapi.json', mcp: 'mcp.openrpc.json' } as const

export const ucpTransports = keysOf(endpoints)

/**
 * Builds the shop's profile at `/.well-known/ucp`, which is the same for everybody. Without `transports` it offers
 * nothing but the keys.
 */
export const profileOf = (
  publicUrl: string,
  signingKeys: readonly Jwk[],
  paymentHandlers: object,
  transports: readonly (keyof typeof endpoints)[],
) => ({
  ucp: {
    version: ucpVersion,
    services: {
      ...(transports.length > 0 && {
        [namespace]: transports.map(transport => ({
          version: ucpVersion,
          spec: `${site}/${ucpVersion}/specification/overview`,
          transport,
          endpoint: publicUrl + endpoints[transport],
          schema: `${site}/${ucpVersion}/services/shopping/${schemas[transport]}`,
        })),
      }),
    },
    ...(transports.length > 0
      ? {
          capabilities: Object.fromEntries(capabilityNames.map(name => [name, [entryOf(name)]])),
          payment_handlers: paymentHandlers,
        }
      : { capabilities: {}, payment_handlers: {} }),
  },
  signing_keys: signingKeys,
})
