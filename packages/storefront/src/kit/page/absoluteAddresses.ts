import { wordsForAssistants } from '@shop/contracts/plainWords'

// Properties of schema.org that contain an address in the shop's pages.
const addressProperties = new Set([
  '@id',
  'item',
  'url',
  'image',
  'logo',
  'urlTemplate',
  'merchantReturnLink',
])

const absolute = (name: string, value: unknown, origin: string): unknown =>
  addressProperties.has(name) && typeof value === 'string' && value.startsWith('/') ? origin + value : value

/**
 * Converts structured data to JSON for search engines: paths become absolute addresses, and markup is removed from
 * texts.
 */
export const absoluteAddresses = (structuredData: object, origin: string): unknown =>
  JSON.parse(JSON.stringify(structuredData), (name: string, value: unknown) => {
    if (Array.isArray(value)) return value.map(part => absolute(name, part, origin))
    return absolute(name, typeof value === 'string' ? wordsForAssistants(value) : value, origin)
  })
