import { codeOf } from './errorParts.ts'

/** Tells whether something failed because there is no such file or folder. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** For `.catch`: returns null if there is no such file or folder. Rethrows every other error. */
export const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}
