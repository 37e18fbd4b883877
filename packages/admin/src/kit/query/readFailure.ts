import { ApiError } from '@shop/client/ApiError'

/** Tells whether nothing could be read because the shop cannot be reached. */
export const isUnreachableRead = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'unreachable'

const unreachableText = {
  title: 'The shop cannot be reached.',
  text: 'This has not been opened here before, so there is nothing to show. It loads as soon as the connection is back.',
}

/**
 * Explains a failed read: the shop is unreachable, or else the screen's title with its text, the shop's message or
 * general advice. Use it only where no cached data can be shown.
 */
export const readFailure = (error: Error | null, title: string, text?: string) => {
  if (isUnreachableRead(error)) return unreachableText
  const isAnswer = error instanceof ApiError && error.code !== undefined
  return { title, text: text ?? (isAnswer ? error.message : 'Please check your connection and try again.') }
}

/** Explains why a record's dialog is empty; null while it loads. */
export const recordFailure = (error: Error | null, noun: string) => {
  const name = noun.toLowerCase()
  if (isUnreachableRead(error))
    return { ...unreachableText, text: `The ${name} opens as soon as the connection is back.` }
  return (
    error && readFailure(error, `Error Loading ${noun}`, `Failed to load ${name} details. Please try again.`)
  )
}

/** Explains a failed read in one line, for a small part. */
export const readFailureLine = (error: Error | null, line: string): string =>
  isUnreachableRead(error)
    ? 'The shop cannot be reached. This loads as soon as the connection is back.'
    : line
