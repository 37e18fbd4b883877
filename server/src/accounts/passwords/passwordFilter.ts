import { createHash } from 'node:crypto'

/** Positions of the filter that stand for one password. With 20 bits for each it is wrong once in 15,000 times. */
const probes = 13

/** The bits that stand for a password in a filter of `size` bits, by double hashing of its SHA-256. */
const bitsOf = (password: string, size: number): number[] => {
  const digest = createHash('sha256').update(password).digest()
  const first = digest.readUInt32BE(0)
  const step = digest.readUInt32BE(4)
  return Array.from({ length: probes }, (_, index) => (first + index * step) % size)
}

/** Makes a Bloom filter: it holds every one of the passwords in a fraction of their length. */
export const makeFilter = (passwords: readonly string[]): Buffer => {
  const filter = Buffer.alloc(Math.ceil((passwords.length * 20) / 8))
  for (const password of passwords)
    for (const bit of bitsOf(password, filter.length * 8)) filter[bit >> 3]! |= 1 << (bit & 7)
  return filter
}

/** Tells whether the filter holds a password; one in 15,000 others is taken for one that it holds. */
export const isInFilter = (filter: Buffer, password: string): boolean =>
  bitsOf(password, filter.length * 8).every(bit => (filter[bit >> 3]! >> (bit & 7)) & 1)
