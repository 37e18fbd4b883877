import type { core } from 'zod/mini'

const typeWords: Readonly<Record<string, string>> = {
  string: 'Must be text.',
  int: 'Must be a whole number.',
  // Zod expects any number before it expects a whole one; all of ours are whole.
  number: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
}

/** What zod says of a value; raw ones have no text of their own yet. */
type Issue = core.$ZodIssue | core.$ZodRawIssue

/** The contract's own text where it has one; zod's begin like this. */
const ownWords = (message: string | undefined, instead: string): string =>
  message === undefined || /^(Invalid (option|input)|Too (small|big)):/.test(message) ? instead : message

/** What is wrong with a value, in a person's words; undefined where zod alone knows. Forms and server say the same. */
export const problemText = (issue: Issue): string | undefined => {
  const { message } = issue
  if (issue.code === 'unrecognized_keys') return 'Unknown field.'
  if (issue.code === 'invalid_value')
    return issue.input === undefined
      ? 'This field is required.'
      : ownWords(message, 'Please choose one of the options.')
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return ownWords(message, `Must be at least ${issue.minimum}.`)
  if (issue.code === 'too_big' && issue.origin !== 'string')
    return ownWords(message, `Must be at most ${issue.maximum}.`)
  if (issue.code !== 'invalid_type') return message
  if (issue.input === undefined || issue.input === null) return 'This field is required.'
  return typeWords[issue.expected] ?? message
}
