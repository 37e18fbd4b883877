import { wordsForAssistants } from '@shop/contracts/plainWords'

// The properties of schema.org that hold an address in our pages.
const addresses = new Set(['@id', 'item', 'url', 'image', 'logo', 'urlTemplate', 'merchantReturnLink'])

const absolute = (name: string, value: unknown, origin: string): unknown =>
  addresses.has(name) && typeof value === 'string' && value.startsWith('/') ? origin + value : value

/**
 * Structured data as search engines want it: JSON with absolute addresses where pages write only paths, and texts without
 * markup.
 */
export const absoluteAddresses = (structuredData: object, origin: string): unknown =>
  JSON.parse(JSON.stringify(structuredData), (name: string, value: unknown) => {
    if (Array.isArray(value)) return value.map(part => absolute(name, part, origin))
    return absolute(name, typeof value === 'string' ? wordsForAssistants(value) : value, origin)
  })
