const arabicPattern = /[\u0600-\u06FF]/

/** Interchangeable letters, by the form that is searched. Hamzas have been removed with the other marks. */
const variantLetters: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ة: 'ه',
  ۃ: 'ه',
  ک: 'ك',
}

/**
 * Returns a word in the form in which Arabic is searched: without marks and the stroke that only widens it, and with
 * one form for letters that are used in place of one another. Other scripts stay unchanged.
 */
export const foldArabic = (word: string): string =>
  arabicPattern.test(word)
    ? word
        .replaceAll('ـ', '')
        .replaceAll(/[ٱىیےةۃک]/g, letter => variantLetters[letter] ?? letter)
        .replace(/(?<=.)ء$/, '')
    : word

const articles = ['وال', 'بال', 'كال', 'فال', 'لل', 'ال']
const particles = ['و', 'ب', 'ل', 'ف', 'ك']
const minLetters = 2

const withoutBeginning = (word: string, beginnings: readonly string[]): string[] =>
  beginnings
    .filter(beginning => word.startsWith(beginning) && word.length - beginning.length >= minLetters)
    .map(beginning => word.slice(beginning.length))

/** Returns the singular of a plural in -at. */
const singularForms = (word: string): string[] =>
  word.length > 4 && word.endsWith('ات') ? [`${word.slice(0, -2)}ه`, word.slice(0, -2)] : []

/**
 * Returns the words that a folded Arabic word may be, the likeliest first: unchanged, and without the article and the
 * particles that are written as one word with it. In other scripts only the word itself.
 */
export const arabicStems = (word: string): string[] => {
  if (!arabicPattern.test(word)) return [word]
  const withoutPrefixes = [word, ...withoutBeginning(word, articles), ...withoutBeginning(word, particles)]
  return [...new Set([...withoutPrefixes, ...withoutPrefixes.flatMap(singularForms)])]
}
