import { choiceNames } from '@shop/contracts/catalog/variantAddress'
import type { Choice } from './choices.ts'

/** Writes a choice into a query string; `otherParams` remain. */
export const choiceQuery = (choice: Choice, otherParams?: URLSearchParams): URLSearchParams => {
  const search = new URLSearchParams(otherParams)
  for (const key of ['color', 'size', 'variantId'] as const) {
    const value = choice[key]
    if (value) search.set(choiceNames[key], value)
    else search.delete(choiceNames[key])
  }
  return search
}

/** Returns the address of a product in another colour, with the same size. */
export const colorAddress = (address: string, color: string): string => {
  const [path, query] = address.split('?')
  const size = new URLSearchParams(query).get(choiceNames.size) ?? undefined
  return `${path}?${choiceQuery({ color, size })}`
}
