// Controls but line breaks and tabs, and signs that take no room or turn the direction of what follows them.
// oxlint-disable-next-line no-control-regex
const hidden = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** A text for programs without hidden characters, at most `most` characters long. */
export const plainWords = (text: string, most = 5000): string => {
  const shown = text.replaceAll(hidden, '').trim()
  return shown.length <= most ? shown : `${shown.slice(0, most - 1).trimEnd()}…`
}

/** Tags and comments of HTML; `<` and `>` between numbers are none. */
const tag = /<[a-z/!?][^<>]*>/gi

/** A text of the shop for assistants: plain text without markup. */
export const wordsForAssistants = (text: string, most?: number): string => {
  let shown = text
  // Removing a tag may join two halves of another.
  for (let before = ''; before !== shown;) {
    before = shown
    shown = shown.replaceAll(tag, '')
  }
  return plainWords(shown, most)
}
