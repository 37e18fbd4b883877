import { giftNoteProblem, tidyGiftNote } from '@shop/contracts/orders/giftNote'
import { useState } from 'react'
import { visitKeys, visitStorage } from './visitStorage.ts'

const key = visitKeys.giftNote

/** Id of the gift note's field. */
export const giftNoteField = 'gift-note'

/** Moves the focus to the field, with the cursor at the end. */
export const goToGiftNote = (): void => {
  const field = document.querySelector<HTMLTextAreaElement>(`[data-field='${giftNoteField}']`)
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
  field?.scrollIntoView({ block: 'center' })
}

interface StoredNote {
  /** Cart that the note belongs to: somebody else who signs in on this tab has another cart. */
  cartId: string
  text: string
}

const readNote = (): StoredNote | null => {
  try {
    const stored = JSON.parse(visitStorage.get(key) ?? 'null') as Partial<StoredNote> | null
    return typeof stored?.text === 'string' && stored.cartId
      ? { cartId: stored.cartId, text: stored.text }
      : null
  } catch {
    return null
  }
}

/** Deletes the note, once its order is paid. */
export const forgetGiftNote = (): void => visitStorage.set(key, '')

/** Returns the gift note typed for a cart, stored in this tab until the order is paid. */
export const useGiftNote = (cartId: string | undefined) => {
  const [stored, setStored] = useState(readNote)
  const [refusal, setRefusal] = useState<string>()
  const text = stored && stored.cartId === cartId ? stored.text : ''
  return {
    text,
    /** Tidied note for the order; may be empty. */
    note: tidyGiftNote(text),
    problem: giftNoteProblem(text) ?? refusal,
    change: (typed: string) => {
      if (!cartId) return
      const next = { cartId, text: typed }
      visitStorage.set(key, JSON.stringify(next))
      setStored(next)
      setRefusal(undefined)
    },
    /** Shows the server's refusal at the field. */
    refuse: setRefusal,
  }
}

export type GiftNote = ReturnType<typeof useGiftNote>
