import { keysOf, recordOf } from '../keys.ts'
import { maxGiftNoteLength, giftNoteRules, tidyGiftNote } from './giftNote.ts'

interface TypedFactRule {
  /** Maximum number of characters, after tidying. */
  maxLength: number
  /** Returns the text in stored form; empty if nothing was typed. */
  tidy: (text: string) => string
  /** Further rules for a tidied text, each with the message for a text that breaks it. */
  rules: readonly { isMet: (text: string) => boolean; message: string }[]
}

/**
 * Facts of an order that a shopper may type at checkout; an order without one has null. The checkout's input, the
 * order's answer and row, emails and the cart page derive from this.
 */
export const typedFacts = {
  giftNote: { maxLength: maxGiftNoteLength, tidy: tidyGiftNote, rules: giftNoteRules },
} as const satisfies Record<string, TypedFactRule>

export type TypedFact = keyof typeof typedFacts
export const typedFactNames = keysOf(typedFacts)

/** Creates a record with a value for each typed fact. */
export const byTypedFact = <Value>(valueOf: (name: TypedFact) => Value): Record<TypedFact, Value> =>
  recordOf(typedFactNames, valueOf)

export const tooLongText = (maxLength: number): string => `At most ${maxLength} characters.`

/** Returns the error of a typed text, if any. */
export const factProblem = (name: TypedFact, text: string): string | undefined => {
  const { maxLength, tidy, rules }: TypedFactRule = typedFacts[name]
  const stored = tidy(text)
  return stored.length > maxLength
    ? tooLongText(maxLength)
    : rules.find(({ isMet }) => !isMet(stored))?.message
}
