export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Writes `smtpPort`, `is_public` and `by-hand` as words with a capital. */
export const wordsOf = (name: string): string =>
  capitalize(
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
      .replaceAll(/[_.-]/g, ' '),
  )
