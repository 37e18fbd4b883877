// Matches control characters except line breaks and tabs, and characters that take no room, change the direction of
// text, or can hide words: formats, tags, variation selectors, fillers and private use.
const hiddenCharacters =
  /[^\P{Cc}\n\t]|[\p{Cf}\p{Co}\p{Cs}]|[\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u3164\uFFA0]|[\uFE00-\uFE0F]|[\u{E0000}-\u{E0FFF}]/gu

const truncate = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`

const maxCharacters = 5000

/** Strips hidden characters from a text for programs, and truncates it to `max` characters. */
export const plainWords = (text: string, max = maxCharacters): string =>
  truncate(text.replaceAll(hiddenCharacters, '').trim(), max)

/** Matches tags and comments of HTML, even cut off; `<` and `>` between numbers do not match. */
const tagPattern = /<[a-z/!?][^<>]*(?:>|$)/gi
/** Matches links and pictures of Markdown, and captures their text. */
const linkPattern = /!?\[([^[\]]*)\]\([^()]*\)/g

/**
 * Matches texts that need no clean-up, such as most colours, sizes and titles. A fast path, because feeds contain
 * millions of them.
 */
const plainTextPattern = /^[ -;=-Z\\-~]*$/

/** Returns a text of the shop for assistants: plain text without markup. */
export const wordsForAssistants = (text: string, max = maxCharacters): string => {
  if (plainTextPattern.test(text)) return truncate(text.trim(), max)
  let result = plainWords(text, Infinity)
  // Repeats, because removing a tag may join the two halves of another.
  let previous
  do {
    previous = result
    result = result.replaceAll(tagPattern, '').replaceAll(linkPattern, '$1')
  } while (result !== previous)
  return plainWords(result, max)
}
