import {
  byTypedFact,
  type TypedFact,
  typedFactNames,
  typedFacts,
  factProblem,
} from '@shop/contracts/orders/typedFacts'
import { useState } from 'react'
import { visitStorage } from './visitStorage.ts'

/** Moves to the field of a typed fact, with the cursor at the end. */
export const focusFact = (name: TypedFact): void => {
  const field = document.querySelector<HTMLTextAreaElement>(`[data-field='${name}']`)
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
  field?.scrollIntoView({ block: 'center' })
}

interface StoredText {
  /** Cart for which the text was typed. Another person who signs in on this tab has another cart. */
  cartId: string
  text: string
}

const readStored = (name: TypedFact): StoredText | null => {
  try {
    const saved = JSON.parse(visitStorage.get(name) ?? 'null') as Partial<StoredText> | null
    return typeof saved?.text === 'string' && saved.cartId ? { cartId: saved.cartId, text: saved.text } : null
  } catch {
    return null
  }
}

/** Tells whether anything was typed on the cart page in this visit. */
export const hasTypedFacts = (): boolean => typedFactNames.some(name => visitStorage.get(name))

/** Deletes the typed facts; called once their order is paid. */
export const clearTypedFacts = (): void => typedFactNames.forEach(name => visitStorage.set(name, ''))

/** A fact as it is typed for a cart. */
export interface TypedText {
  text: string
  /** Tidied text for the order; may be empty. */
  tidy: string
  problem: string | undefined
  change: (typed: string) => void
  /** Shows a refusal at the field. */
  refuse: (problem: string | undefined) => void
}

export type TypedTexts = Record<TypedFact, TypedText>

/** The facts typed for a cart, such as its gift note, stored in this tab until the order is paid. */
export const useTypedFacts = (cartId: string | undefined): TypedTexts => {
  const [storedTexts, setStoredTexts] = useState(() => byTypedFact(readStored))
  const [refusals, setRefusals] = useState<Partial<Record<TypedFact, string | undefined>>>({})
  return byTypedFact(name => {
    const stored = storedTexts[name]
    const text = stored && stored.cartId === cartId ? stored.text : ''
    const refuse = (problem: string | undefined) =>
      setRefusals(previous => ({ ...previous, [name]: problem }))
    return {
      text,
      tidy: typedFacts[name].tidy(text),
      problem: factProblem(name, text) ?? refusals[name],
      change: typed => {
        if (!cartId) return
        const next = { cartId, text: typed }
        visitStorage.set(name, JSON.stringify(next))
        setStoredTexts(previous => ({ ...previous, [name]: next }))
        refuse(undefined)
      },
      refuse,
    }
  })
}
