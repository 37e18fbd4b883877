import { giftNoteProblem, tidyGiftNote } from '@shop/contracts/orders/giftNote'
import { useState } from 'react'
import { visitKeys, visitStorage } from './visitStorage.ts'

const key = visitKeys.giftNote

/** Id of the gift note's field. */
export const giftNoteField = 'gift-note'

/** Moves to the field, with the cursor at the end. */
export const goToGiftNote = (): void => {
  const field = document.querySelector<HTMLTextAreaElement>(`[data-field='${giftNoteField}']`)
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
  field?.scrollIntoView({ block: 'center' })
}

interface Kept {
  /** Another person who signs in on this tab has another cart. */
  cartId: string
  text: string
}

const read = (): Kept | null => {
  try {
    const kept = JSON.parse(visitStorage.get(key) ?? 'null') as Partial<Kept> | null
    return typeof kept?.text === 'string' && kept.cartId ? { cartId: kept.cartId, text: kept.text } : null
  } catch {
    return null
  }
}

/** Deletes the note once its order is paid. */
export const forgetGiftNote = (): void => visitStorage.set(key, '')

/** The gift note typed for a cart, stored in this tab until the order is paid. */
export const useGiftNote = (cartId: string | undefined) => {
  const [kept, setKept] = useState(read)
  const [refusal, setRefusal] = useState<string>()
  const text = kept && kept.cartId === cartId ? kept.text : ''
  return {
    text,
    /** Tidied note for the order; may be empty. */
    note: tidyGiftNote(text),
    problem: giftNoteProblem(text) ?? refusal,
    change: (typed: string) => {
      if (!cartId) return
      const next = { cartId, text: typed }
      visitStorage.set(key, JSON.stringify(next))
      setKept(next)
      setRefusal(undefined)
    },
    /** Shows a refusal at the field. */
    refuse: setRefusal,
  }
}

export type GiftNote = ReturnType<typeof useGiftNote>
