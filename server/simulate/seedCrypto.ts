import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Random } from '../demo/random.ts'

/**
 * Makes this process's ids, tokens and numbers come from `random` until the returned function is called, because ids
 * decide the order of rows with the same instant. Random values at unpredictable moments (a connection's nonce) come
 * from it too.
 */
export const seedCrypto = (random: Random): (() => void) => {
  const { randomBytes, randomUUID, randomInt } = crypto
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => random.int(0, 255)))
  const seeded = {
    randomBytes: (size: number, done?: (error: Error | null, made: Buffer) => void) => {
      if (!done) return bytes(size)
      const made = bytes(size)
      queueMicrotask(() => done(null, made))
    },
    randomUUID: () => {
      const made = bytes(16)
      made[6] = ((made[6] ?? 0) & 0x0f) | 0x40
      made[8] = ((made[8] ?? 0) & 0x3f) | 0x80
      return made.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
    randomInt: (from: number, to?: number) =>
      to === undefined ? random.int(0, from - 1) : random.int(from, to - 1),
  }
  Object.assign(crypto, seeded)
  syncBuiltinESMExports()
  return () => {
    Object.assign(crypto, { randomBytes, randomUUID, randomInt })
    syncBuiltinESMExports()
  }
}
