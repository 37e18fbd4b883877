import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import { plainWords } from '@shop/contracts/plainWords'
import { tidyPromotion } from '@shop/contracts/tidy'
import { z } from 'zod'

export const text = z.string().max(500)
/** A text that may be left out; without signs that hide or turn what it says. */
export const optionalText = text
  .nullish()
  .transform(value => (value === null || value === undefined ? undefined : plainWords(value, 500)))
export const itemId = z.string().min(1).max(200)
export const lineQuantity = z.int().min(1).max(9999)
export const mostLines = 100
export const codes = z.array(z.string().max(200)).max(10)

/** Codes as promotions have them; blank ones are none. */
export const tidyCodes = (given: readonly string[]): string[] =>
  given.map(tidyPromotion).filter(code => code !== '')

/** The way of delivery with this id; null where there is none. */
export const methodOf = (id: string | undefined): ShippingMethod | null =>
  id === 'standard' || id === 'express' ? id : null
