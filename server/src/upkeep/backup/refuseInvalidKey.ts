import { StartupError } from '../../platform/base/config.ts'

/**
 * Throws a StartupError if BACKUP_KEY begins like an age key but is not valid. The message never quotes the key, which
 * may be a secret one with a single wrong letter.
 */
export const refuseInvalidKey = async (key: string | null): Promise<void> => {
  if (!key || !/^(age1|AGE-SECRET-KEY-)/.test(key)) return
  // A shop with a passphrase, or without a key, never loads the library.
  const { checkKey } = await import('./seal.ts')
  await checkKey(key).catch(() => {
    throw new StartupError(
      'BACKUP_KEY is not a valid age key, although it begins like one: it is cut off, or a letter is wrong.',
    )
  })
}
