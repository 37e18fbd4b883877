/** Versions of the Agentic Commerce Protocol that are spoken here, the oldest first. */
export const acpVersions = ['2026-04-17'] as const
export const acpVersion = '2026-04-17'

/** Path that the calls stand below. */
export const acpBase = '/acp'
/** Address of the same calls as MCP tools, which staff see beside an agent's token. */
export const acpMcp = `${acpBase}/mcp`

/** The protocol's extension for codes, by the members that it adds. */
export const discountExtension = {
  name: 'discount',
  extends: ['CheckoutSessionCreateRequest', 'CheckoutSessionUpdateRequest', 'CheckoutSession'].map(
    schema => `$.${schema}.discounts`,
  ),
}

/** Document at `/.well-known/acp.json`, alike for everybody. */
export const discoveryOf = (publicUrl: string, currency: string) => ({
  protocol: { name: 'acp', version: acpVersion, supported_versions: acpVersions },
  api_base_url: publicUrl + acpBase,
  transports: ['rest', 'mcp'],
  capabilities: {
    services: ['checkout', 'orders', 'carts'],
    extensions: [{ name: discountExtension.name }],
    supported_currencies: [currency.toLowerCase()],
    supported_locales: ['en-GB'],
  },
})
