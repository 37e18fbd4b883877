import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets stored in the database, such as the mail server's password, so that neither the database nor its
 * backups reveal them.
 */
export interface Vault {
  seal: (text: string) => string
  /** Throws if the text was encrypted with another key, or changed since. */
  open: (sealed: string) => string
}

const algorithm = 'aes-256-gcm'
const version = 'v1'
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Creates a vault with a key of 32 bytes; see `settingsKey` in `secrets.ts`. */
export const createVault = (key: Uint8Array): Vault => ({
  seal: text => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv(algorithm, key, nonce)
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return [version, encode(nonce), encode(cipher.getAuthTag()), encode(encrypted)].join('.')
  },
  open: sealed => {
    const [sealedVersion, nonce = '', tag = '', text = ''] = sealed.split('.')
    const bytes = (part: string) => Buffer.from(part, 'base64url')
    try {
      if (sealedVersion !== version) throw new Error('unknown version')
      const decipher = createDecipheriv(algorithm, key, bytes(nonce), { authTagLength: 16 })
      decipher.setAuthTag(bytes(tag))
      return Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8')
    } catch {
      throw new Error('A secret in the settings cannot be read with the key of this shop: enter it again.')
    }
  },
})
