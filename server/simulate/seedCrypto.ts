import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Random } from '../demo/random.ts'

/**
 * Makes this process's random ids, tokens and numbers come from `random` until the returned function is called, so that
 * a run can be repeated: ids decide the order of rows with the same instant. Even values that are drawn at
 * unpredictable moments, such as a connection's nonce, come from `random`.
 */
export const seedCrypto = (random: Random): (() => void) => {
  const { randomBytes, randomUUID, randomInt } = crypto
  const randomBuffer = (size: number) => Buffer.from(Array.from({ length: size }, () => random.int(0, 255)))
  const seededFunctions = {
    randomBytes: (size: number, callback?: (error: Error | null, made: Buffer) => void) => {
      if (!callback) return randomBuffer(size)
      const buffer = randomBuffer(size)
      queueMicrotask(() => callback(null, buffer))
    },
    randomUUID: () => {
      const buffer = randomBuffer(16)
      buffer[6] = ((buffer[6] ?? 0) & 0x0f) | 0x40
      buffer[8] = ((buffer[8] ?? 0) & 0x3f) | 0x80
      return buffer.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
    randomInt: (from: number, to?: number) =>
      to === undefined ? random.int(0, from - 1) : random.int(from, to - 1),
  }
  Object.assign(crypto, seededFunctions)
  syncBuiltinESMExports()
  return () => {
    Object.assign(crypto, { randomBytes, randomUUID, randomInt })
    syncBuiltinESMExports()
  }
}
