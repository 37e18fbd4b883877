import { wordsForAssistants } from '@shop/contracts/plainWords'

// The schema.org properties of our pages that hold an address.
const addresses = new Set(['@id', 'item', 'url', 'image', 'logo', 'urlTemplate', 'merchantReturnLink'])

const absolute = (name: string, value: unknown, origin: string): unknown =>
  addresses.has(name) && typeof value === 'string' && value.startsWith('/') ? origin + value : value

/** Structured data as JSON for search engines: paths become absolute addresses, and texts lose their markup. */
export const absoluteAddresses = (structuredData: object, origin: string): unknown =>
  JSON.parse(JSON.stringify(structuredData), (name: string, value: unknown) => {
    if (Array.isArray(value)) return value.map(part => absolute(name, part, origin))
    return absolute(name, typeof value === 'string' ? wordsForAssistants(value) : value, origin)
  })
