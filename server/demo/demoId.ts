import { hash } from 'node:crypto'

/**
 * Derives an id from the name of its record (like UUID version 5), so that a row has the same id in every demo shop.
 */
export const demoId = (kind: string, name: string | number): string => {
  const digits = hash('sha1', `madar ${kind} ${name}`)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
