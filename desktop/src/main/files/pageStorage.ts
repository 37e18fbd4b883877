import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredTextName } from '@shop/admin/kit/platform/Platform'
import { app } from 'electron'
import { z } from 'zod'
import { hasKeychain, seal, unseal } from '../shop/keychain.ts'
import { openJsonFile } from './openJsonFile.ts'

const StoredText = z
  .union([z.strictObject({ sealed: z.string() }), z.strictObject({ text: z.string() })])
  .nullable()

/**
 * Stores texts of the page on disk for each shop, encrypted by the keychain. Without a keychain, cached answers stay in
 * memory, since they contain customers' data. Waiting changes are then written unencrypted, so that no work is lost.
 */
export const createPageStorage = () => {
  const inMemory = new Map<string, string>()
  const pathOf = (shop: string, name: StoredTextName) => {
    const folder = createHash('sha256').update(shop).digest('hex').slice(0, 16)
    return join(app.getPath('userData'), 'kept', folder, `${name}.json`)
  }
  const fileOf = (shop: string, name: StoredTextName) => openJsonFile(pathOf(shop, name), StoredText, null)
  return {
    /** Reads a text. Throws if waiting changes cannot be decrypted, because the page would overwrite missing ones. */
    read: (shop: string, name: StoredTextName): string | null => {
      const stored = fileOf(shop, name).read()
      if (stored === null) return inMemory.get(pathOf(shop, name)) ?? null
      if ('text' in stored) return stored.text
      const text = unseal(stored.sealed)
      if (text === null && name === 'waiting')
        throw new Error(
          'Unsent changes are stored on this computer, but its keychain is locked. Please unlock it.',
        )
      return text
    },
    keep: (shop: string, name: StoredTextName, text: string): void => {
      if (hasKeychain()) fileOf(shop, name).write({ sealed: seal(text) })
      else if (name === 'waiting') fileOf(shop, name).write({ text })
      else inMemory.set(pathOf(shop, name), text)
    },
    /** Deletes cached answers at sign-out. Waiting changes stay for the next sign-in. */
    forgetSeen: (shop: string): void => {
      inMemory.delete(pathOf(shop, 'seen'))
      rmSync(pathOf(shop, 'seen'), { force: true })
    },
  }
}

export type PageStorage = ReturnType<typeof createPageStorage>
