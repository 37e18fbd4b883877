/** How many letters may be wrong: short words have too many neighbours. */
const allowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Tells whether `typed` is probably a misspelling of `word`: one or two letters wrong, missing, added or swapped. */
export const isNear = (typed: string, word: string): boolean => {
  const most = allowed(typed)
  if (most === 0 || Math.abs(typed.length - word.length) > most) return false
  // Optimal string alignment distance, row by row.
  let [before, last] = [[] as number[], Array.from({ length: word.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (last[j] ?? 0) + 1,
        (last[j - 1] ?? 0) + Number(typed[i - 1] !== word[j - 1]),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[before, last] = [last, row]
  }
  return (last[word.length] ?? 0) <= most
}
