import { StartupError } from '../../platform/base/config.ts'

/**
 * Throws a StartupError where BACKUP_KEY begins as a key of age and is none. The sentence holds nothing of it: what
 * is wrong may be one letter of a secret key.
 */
export const refuseHalfKey = async (key: string | null): Promise<void> => {
  if (!key || !/^(age1|AGE-SECRET-KEY-)/.test(key)) return
  // A shop with a passphrase, or without a key, never loads the library.
  const { checkKey } = await import('./seal.ts')
  await checkKey(key).catch(() => {
    throw new StartupError(
      'BACKUP_KEY is no key of age, though it begins like one: it is cut off, or a letter of it is wrong.',
    )
  })
}
