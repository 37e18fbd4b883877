/** Tells whether something failed because there is no such file or folder. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** For `.catch`: returns null if there is no such file or folder. Rethrows every other error. */
export const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}
