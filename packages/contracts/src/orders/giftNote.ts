/** Maximum number of characters of a gift note, including line breaks. */
export const giftNoteLength = 200
/** Maximum number of lines of a gift note, for which the card in the parcel has room. */
export const giftNoteLines = 5

/** Returns a gift note in stored form: one kind of line break, trimmed; empty if nothing is visible. */
export const tidyGiftNote = (text: string): string => {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').split('\n')
  const tidy = lines
    .map(line => line.trimEnd())
    .join('\n')
    .trim()
  return /[^\s\p{Cf}]/u.test(tidy) ? tidy : ''
}

/** Matches a control character other than a line break. */
const controlCharacter = /[^\P{Cc}\n]/u

/** Rules for a tidied gift note in addition to its length, each with the message for a note that breaks it. */
export const giftNoteRules = [
  {
    isMet: (text: string) => text.split('\n').length <= giftNoteLines,
    message: `At most ${giftNoteLines} lines.`,
  },
  { isMet: (text: string) => !controlCharacter.test(text), message: 'Control characters are not allowed.' },
] as const
