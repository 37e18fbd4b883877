// Matches control characters except line breaks and tabs, and characters that take no room, change the direction of
// text, or can hide words: formats, tags, variation selectors, fillers and private use.
const hidden =
  /[^\P{Cc}\n\t]|[\p{Cf}\p{Co}\p{Cs}]|[\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u3164\uFFA0]|[\uFE00-\uFE0F]|[\u{E0000}-\u{E0FFF}]/gu

const truncate = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`

const maxCharacters = 5000

/** Strips hidden characters from a text for programs, and cuts it to at most `max` characters. */
export const plainWords = (text: string, max = maxCharacters): string =>
  truncate(text.replaceAll(hidden, '').trim(), max)

/** Matches tags and comments of HTML, even cut off; `<` and `>` between numbers do not match. */
const tag = /<[a-z/!?][^<>]*(?:>|$)/gi
/** Matches links and pictures of Markdown, whose words stay. */
const link = /!?\[([^[\]]*)\]\([^()]*\)/g

/**
 * Matches texts without hidden characters, tags or links, such as most colours, sizes and titles: feeds have millions.
 */
const plainText = /^[ -;=-Z\\-~]*$/

/** Returns a text of the shop for assistants: plain text without markup. */
export const wordsForAssistants = (text: string, max = maxCharacters): string => {
  if (plainText.test(text)) return truncate(text.trim(), max)
  let result = plainWords(text, Infinity)
  // Repeats, because removing a tag may join the two halves of another.
  let previous
  do {
    previous = result
    result = result.replaceAll(tag, '').replaceAll(link, '$1')
  } while (result !== previous)
  return plainWords(result, max)
}
