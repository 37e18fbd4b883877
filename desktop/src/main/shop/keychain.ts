import { safeStorage } from 'electron'

/**
 * On Linux without a keychain Electron would "encrypt" with a fixed password; that is no keeping, so it counts as none.
 */
export const hasKeychain = (): boolean =>
  safeStorage.isEncryptionAvailable() &&
  (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text')

/** A text as only this person on this computer can read it. */
export const seal = (text: string): string => safeStorage.encryptString(text).toString('base64')

/** The text that was sealed; null where it cannot be read. */
export const unseal = (sealed: string): string | null => {
  if (!hasKeychain()) return null
  try {
    return safeStorage.decryptString(Buffer.from(sealed, 'base64'))
  } catch {
    return null
  }
}
