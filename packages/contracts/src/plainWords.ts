// Controls but line breaks and tabs, and signs that take no room, turn the direction of what follows them, or carry words that
// nobody sees: formats, tags, variation selectors, fillers and private use.
const hidden =
  /[^\P{Cc}\n\t]|[\p{Cf}\p{Co}\p{Cs}]|[\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u3164\uFFA0]|[\uFE00-\uFE0F]|[\u{E0000}-\u{E0FFF}]/gu

const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`

const mostCharacters = 5000

/** A text for programs without hidden characters, at most `most` characters long. */
export const plainWords = (text: string, most = mostCharacters): string =>
  cut(text.replaceAll(hidden, '').trim(), most)

/** Tags and comments of HTML, and those that are cut off; `<` and `>` between numbers are none. */
const tag = /<[a-z/!?][^<>]*(?:>|$)/gi
/** Links and pictures of Markdown, of which the words stay. */
const link = /!?\[([^[\]]*)\]\([^()]*\)/g

/** Texts in which nothing is hidden, and no tag or link can begin: most colours, sizes and titles. Feeds have millions of them. */
const isPlain = /^[ -;=-Z\\-~]*$/

/** A text of the shop for assistants: plain text without markup. */
export const wordsForAssistants = (text: string, most = mostCharacters): string => {
  if (isPlain.test(text)) return cut(text.trim(), most)
  let shown = plainWords(text, Infinity)
  // Removing a tag may join two halves of another.
  for (let before = ''; before !== shown;) {
    before = shown
    shown = shown.replaceAll(tag, '').replaceAll(link, '$1')
  }
  return plainWords(shown, most)
}
