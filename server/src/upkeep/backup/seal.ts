import { open } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { StartupError } from '../../platform/base/config.ts'

/** The first line of every file in the age format (age-encryption.org). */
const ageHeader = 'age-encryption.org/v1\n'
const bufferSize = 256 * 1024

const isSecretKey = (key: string) => key.startsWith('AGE-SECRET-KEY-')
const isPublicKey = (key: string) => /^age1[0-9a-z]+$/.test(key)

const encrypterFor = async (key: string): Promise<Encrypter> => {
  const encrypter = new Encrypter()
  if (isSecretKey(key)) encrypter.addRecipient(await identityToRecipient(key))
  else if (isPublicKey(key)) encrypter.addRecipient(key)
  else {
    // Costs 64 MB of memory and a second for each guess at the passphrase.
    encrypter.setScryptWorkFactor(16)
    encrypter.setPassphrase(key)
  }
  return encrypter
}

/** Throws an error, which may contain the key, if a key is incomplete or has a wrong letter. */
export const checkKey = async (key: string): Promise<void> => {
  if (isSecretKey(key)) await identityToRecipient(key)
  else new Encrypter().addRecipient(key)
}

/**
 * Returns a transform that encrypts a stream with a passphrase, or with a secret or public age key. Without a key it
 * passes the stream on unchanged.
 */
export const encryptWith = (key: string | null) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (!key) return yield* source
    const encrypter = await encrypterFor(key)
    return yield* await encrypter.encrypt(ReadableStream.from(source))
  }

const isEncrypted = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === ageHeader
  } finally {
    await file.close()
  }
}

const decrypterFor = (path: string, key: string | null): Decrypter => {
  if (!key)
    throw new StartupError(`The backup ${path} is encrypted: set BACKUP_KEY to what it was made with.`)
  if (isPublicKey(key))
    throw new StartupError(
      'BACKUP_KEY is a public key, which encrypts only: to read a backup set it to the secret key, AGE-SECRET-KEY-….',
    )
  const decrypter = new Decrypter()
  if (isSecretKey(key)) decrypter.addIdentity(key)
  else decrypter.addPassphrase(key)
  return decrypter
}

/**
 * Yields the bytes of a backup, decrypted if it is encrypted. Throws a StartupError if the key is missing or wrong, and
 * an error as soon as altered or missing data is found.
 */
export const openBackup = async function* (path: string, key: string | null): AsyncGenerator<Uint8Array> {
  const isPlain = !(await isEncrypted(path))
  const file = createReadStream(path, { highWaterMark: bufferSize })
  if (isPlain) return yield* file as AsyncIterable<Uint8Array>
  const source = ReadableStream.from(file as AsyncIterable<Uint8Array>)
  const decrypted = await decrypterFor(path, key)
    .decrypt(source)
    .catch((error: Error) => {
      if (!/no identity matched|passphrase/.test(error.message)) throw error
      throw new StartupError(`The backup ${path} is encrypted with another key than BACKUP_KEY.`)
    })
  return yield* decrypted
}
