const isArabic = /[\u0600-\u06FF]/

/** Letters that are written for one another. Hamzas have gone with the other marks. */
const alike: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ے: 'ي', ة: 'ه', ۃ: 'ه', ک: 'ك' }

/**
 * A word without marks as Arabic is searched for: without the stroke that only widens it, and with one form for letters that people
 * write for one another. Other scripts stay as they are.
 */
export const foldArabic = (word: string): string =>
  isArabic.test(word)
    ? word
        .replaceAll('ـ', '')
        .replaceAll(/[ٱىیےةۃک]/g, letter => alike[letter] ?? letter)
        .replace(/(?<=.)ء$/, '')
    : word

const articles = ['وال', 'بال', 'كال', 'فال', 'لل', 'ال']
const particles = ['و', 'ب', 'ل', 'ف', 'ك']
const minLetters = 2

const without = (word: string, beginnings: readonly string[]): string[] =>
  beginnings
    .filter(beginning => word.startsWith(beginning) && word.length - beginning.length >= minLetters)
    .map(beginning => word.slice(beginning.length))

/** The plural in -at as the singular that it belongs to. */
const inSingular = (word: string): string[] =>
  word.length > 4 && word.endsWith('ات') ? [`${word.slice(0, -2)}ه`, word.slice(0, -2)] : []

/**
 * The words that a folded Arabic word may be, the likeliest first: as it is, and without the article and the particles that are
 * written in one with it. Just the word itself in other scripts.
 */
export const arabicStems = (word: string): string[] => {
  if (!isArabic.test(word)) return [word]
  const bare = [word, ...without(word, articles), ...without(word, particles)]
  return [...new Set([...bare, ...bare.flatMap(inSingular)])]
}
