import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import { id as wayId } from '@shop/contracts/fields'
import { plainWords, wordsForAssistants } from '@shop/contracts/plainWords'
import { tidyPromotion } from '@shop/contracts/tidy'
import { z } from 'zod'

export const text = z.string().max(500)
/** An optional text, without invisible or direction-changing characters. */
export const optionalText = text
  .nullish()
  .transform(value => (value === null || value === undefined ? undefined : plainWords(value, 500)))
/** An optional text that is stored as tidied and repeated in answers, and that the shop does not use. */
export const optionalWords = optionalText.transform(value =>
  value === undefined ? undefined : wordsForAssistants(value, 500),
)

/** Makes every name and text in JSON plain. A request with a key is nested a few levels at most. */
const plainJson = (value: unknown): unknown => {
  if (typeof value === 'string') return wordsForAssistants(value, 500)
  if (Array.isArray(value)) return value.map(plainJson)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  return Object.fromEntries(members.map(([name, each]) => [wordsForAssistants(name, 100), plainJson(each)]))
}

const maxOwnLength = 5000
/** Data of an agent's own, which is stored and repeated in answers, and which the shop does not use. */
export const ownData = <Value>(value: z.ZodType<Value>) =>
  z
    .record(z.string(), value)
    .refine(
      data => JSON.stringify(data).length <= maxOwnLength,
      `At most ${maxOwnLength} characters of JSON.`,
    )
    .transform(data => plainJson(data) as typeof data)

export const itemId = z.string().min(1).max(200)
export const lineQuantity = z.int().min(1).max(9999)
export const maxLines = 100
export const codes = z.array(z.string().max(200)).max(10)

/** Normalises promotion codes and drops blank ones. */
export const tidyCodes = (texts: readonly string[]): string[] =>
  texts.map(tidyPromotion).filter(code => code !== '')

/** Parses the id of a delivery method; each quote checks whether it serves the address. Null if the id is unknown. */
export const methodOf = (id: string | undefined): ShippingMethod | null =>
  id === 'standard' || id === 'express' || wayId.safeParse(id).success ? (id ?? null) : null
