/** Maximum number of characters of a gift note, including line breaks. */
export const maxGiftNoteLength = 200
/** Maximum number of lines of a gift note, limited by the size of the card in the parcel. */
export const maxGiftNoteLines = 5

/** Returns a gift note in stored form: trimmed, with `\n` as line break; empty if it has no visible character. */
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
    isMet: (text: string) => text.split('\n').length <= maxGiftNoteLines,
    message: `At most ${maxGiftNoteLines} lines.`,
  },
  { isMet: (text: string) => !controlCharacter.test(text), message: 'Control characters are not allowed.' },
] as const
