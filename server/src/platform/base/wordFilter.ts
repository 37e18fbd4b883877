import { createHash } from 'node:crypto'

/** Number of hashes of a word. Each sets one bit of the filter. */
const hashCount = 13
/** Size of a filter for each of its words, bits. It makes one lookup in 15,000 a false positive. */
const filterBitsPerWord = 20

/** Returns the positions that represent a word in a filter of `size` bits, by double hashing of its SHA-256. */
const bitsOf = (word: string, size: number): number[] => {
  const digest = createHash('sha256').update(word).digest()
  const first = digest.readUInt32BE(0)
  const step = digest.readUInt32BE(4)
  return Array.from({ length: hashCount }, (_, index) => (first + index * step) % size)
}

/** Creates a Bloom filter: it contains all the words in a fraction of their size. */
export const makeFilter = (words: readonly string[]): Buffer => {
  const filter = Buffer.alloc(Math.ceil((words.length * filterBitsPerWord) / 8))
  for (const word of words)
    for (const bit of bitsOf(word, filter.length * 8))
      filter.writeUInt8(filter.readUInt8(bit >> 3) | (1 << (bit & 7)), bit >> 3)
  return filter
}

/** Tells whether the filter contains a word; wrong for one in 15,000 words that it does not contain. */
export const isInFilter = (filter: Buffer, word: string): boolean =>
  bitsOf(word, filter.length * 8).every(bit => (filter.readUInt8(bit >> 3) >> (bit & 7)) & 1)
