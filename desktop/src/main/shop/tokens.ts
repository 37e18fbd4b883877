import { join } from 'node:path'
import { app } from 'electron'
import { z } from 'zod'
import { hasKeychain, seal, unseal } from './keychain.ts'
import { openJsonFile } from '../files/openJsonFile.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

const SealedTokens = z.record(z.string(), z.string())
const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

const parseTokens = (text: string | null): Tokens | null => {
  try {
    return Tokens.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

/** Stores the sessions of all shops, encrypted by the system's keychain, or in memory if there is none. */
export const createTokenStore = () => {
  const file = openJsonFile(join(app.getPath('userData'), 'sessions.json'), SealedTokens, {})
  const inMemory = new Map<string, Tokens>()
  /** Deletes a shop's stored session, or all sessions if one cannot be removed. */
  const forgetSealed = (shop: string): void => {
    const { [shop]: old, ...others } = file.read()
    if (old !== undefined && !file.tryWrite(others)) file.drop()
  }
  return {
    isPersistent: hasKeychain,
    of: (shop: string): Tokens | null => {
      const cached = inMemory.get(shop)
      if (cached) return cached
      const sealed = file.read()[shop]
      const tokens = sealed === undefined ? null : parseTokens(unseal(sealed))
      if (tokens) inMemory.set(shop, tokens)
      return tokens
    },
    keep: (shop: string, tokens: Tokens): void => {
      inMemory.set(shop, tokens)
      if (!hasKeychain()) return
      // If the disk is full or the keychain is locked, the session stays in memory.
      try {
        file.write({ ...file.read(), [shop]: seal(JSON.stringify(tokens)) })
      } catch {
        forgetSealed(shop)
      }
    },
    forget: (shop: string): void => {
      inMemory.delete(shop)
      forgetSealed(shop)
    },
  }
}

export type TokenStore = ReturnType<typeof createTokenStore>
