import { safeStorage } from 'electron'

/** Tells whether there is a keychain. On Linux without one, Electron would only "encrypt" with a fixed password. */
export const hasKeychain = (): boolean =>
  safeStorage.isEncryptionAvailable() &&
  (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text')

/** Encrypts a text for this user on this computer. */
export const seal = (text: string): string => safeStorage.encryptString(text).toString('base64')

/** Decrypts a sealed text; null if that fails. */
export const unseal = (sealed: string): string | null => {
  if (!hasKeychain()) return null
  try {
    return safeStorage.decryptString(Buffer.from(sealed, 'base64'))
  } catch {
    return null
  }
}
