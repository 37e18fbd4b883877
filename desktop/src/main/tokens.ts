import { join } from 'node:path'
import { app, safeStorage } from 'electron'
import { z } from 'zod'
import { keptFile } from './keptFile.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

const Sealed = z.record(z.string(), z.string())
const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

/**
 * On Linux without a keychain Electron would "encrypt" with a fixed password; that is no keeping, so it counts as none.
 */
const hasKeychain = (): boolean =>
  safeStorage.isEncryptionAvailable() &&
  (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text')

/** Who is signed in at which shop: sealed by the system's keychain, or in memory alone where it has none. */
export const createTokens = () => {
  const file = keptFile(join(app.getPath('userData'), 'sessions.json'), Sealed, {})
  const inMemory = new Map<string, Tokens>()
  return {
    isKept: hasKeychain,
    of: (shop: string): Tokens | null => {
      const known = inMemory.get(shop)
      if (known) return known
      const sealed = file.read()[shop]
      if (!sealed || !hasKeychain()) return null
      try {
        const tokens = Tokens.parse(JSON.parse(safeStorage.decryptString(Buffer.from(sealed, 'base64'))))
        inMemory.set(shop, tokens)
        return tokens
      } catch {
        return null
      }
    },
    keep: (shop: string, tokens: Tokens): void => {
      inMemory.set(shop, tokens)
      if (!hasKeychain()) return
      const sealed = safeStorage.encryptString(JSON.stringify(tokens)).toString('base64')
      file.write({ ...file.read(), [shop]: sealed })
    },
    forget: (shop: string): void => {
      inMemory.delete(shop)
      const { [shop]: _, ...others } = file.read()
      file.write(others)
    },
  }
}

export type TokenStore = ReturnType<typeof createTokens>
