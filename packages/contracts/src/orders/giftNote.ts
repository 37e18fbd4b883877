/** Characters of a gift note, line breaks included. */
export const giftNoteLength = 200
/** Lines of a gift note, as many as a card in the parcel has room for. */
export const giftNoteLines = 5

/** A gift note in stored form: one kind of line break, trimmed; empty if nothing is visible. */
export const tidyGiftNote = (text: string): string => {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').split('\n')
  const tidy = lines
    .map(line => line.trimEnd())
    .join('\n')
    .trim()
  return /[^\s\p{Cf}]/u.test(tidy) ? tidy : ''
}

/** Rules for a tidied gift note besides its length, each with the message for one that breaks it. */
export const giftNoteRules = [
  {
    isMet: (text: string) => text.split('\n').length <= giftNoteLines,
    message: `At most ${giftNoteLines} lines.`,
  },
  { isMet: (text: string) => !/[^\P{Cc}\n]/u.test(text), message: 'Control characters are not allowed.' },
] as const
