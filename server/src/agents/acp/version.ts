/** Supported versions of the Agentic Commerce Protocol, oldest first. */
export const acpVersions = ['2026-04-17'] as const
export const acpVersion = acpVersions[0]

/** Base path of all calls. */
export const acpBase = '/acp'
/** Address of the same calls as MCP tools, which staff see beside an agent's token. */
export const acpMcpPath = `${acpBase}/mcp`

/** The protocol's extension for discount codes, by the fields that it adds. */
export const discountExtension = {
  name: 'discount',
  extends: ['CheckoutSessionCreateRequest', 'CheckoutSessionUpdateRequest', 'CheckoutSession'].map(
    schema => `$.${schema}.discounts`,
  ),
}

/** Builds the document at `/.well-known/acp.json`, which is the same for everybody. */
export const buildDiscoveryDocument = (
  publicUrl: string,
  currency: string,
  transports: readonly ('rest' | 'mcp')[],
) => ({
  protocol: { name: 'acp', version: acpVersion, supported_versions: acpVersions },
  api_base_url: publicUrl + acpBase,
  transports,
  capabilities: {
    services: ['checkout', 'orders', 'carts'],
    extensions: [{ name: discountExtension.name }],
    supported_currencies: [currency.toLowerCase()],
    supported_locales: ['en-GB'],
  },
})
