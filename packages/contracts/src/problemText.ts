import type { core } from 'zod/mini'

const typeMessages: Readonly<Record<string, string>> = {
  string: 'Must be text.',
  int: 'Must be a whole number.',
  // Zod checks for a number before it checks for a fraction. Fields that take a fraction have their own message.
  number: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
}

/** An issue of zod; a raw one has no text yet. */
type Issue = core.$ZodIssue | core.$ZodRawIssue

/** Returns the contract's own message, or the fallback for a default message of zod, which the pattern recognises. */
const ownMessage = (message: string | undefined, fallback: string): string =>
  message === undefined || /^(Invalid|Too (small|big))\b/.test(message) ? fallback : message

const invalidValue = 'Not a valid value.'

const tooFewText = ({ origin, minimum }: { origin: string; minimum: number | bigint }): string => {
  if (origin === 'string') return minimum > 1 ? `At least ${minimum} characters.` : 'This field is required.'
  return origin === 'array' ? `At least ${minimum} of these.` : `Must be at least ${minimum}.`
}

const tooManyText = ({ origin, maximum }: { origin: string; maximum: number | bigint }): string => {
  if (origin === 'string') return `At most ${maximum} characters.`
  return origin === 'array' ? `At most ${maximum} of these.` : `Must be at most ${maximum}.`
}

/** Returns the message of an issue for people; used by forms and by the server. */
export const problemText = (issue: Issue): string => {
  const { message } = issue
  if (issue.code === 'unrecognized_keys') return 'Unknown field.'
  if (issue.code === 'invalid_value')
    return issue.input === undefined
      ? 'This field is required.'
      : ownMessage(message, 'Please choose one of the options.')
  if (issue.code === 'too_small') return ownMessage(message, tooFewText(issue))
  if (issue.code === 'too_big') return ownMessage(message, tooManyText(issue))
  if (issue.code !== 'invalid_type') return ownMessage(message, invalidValue)
  if (issue.input === undefined || issue.input === null) return 'This field is required.'
  const typeMessage = typeMessages[issue.expected] ?? invalidValue
  return issue.expected === 'number' ? ownMessage(message, typeMessage) : typeMessage
}
