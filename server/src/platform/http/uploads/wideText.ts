type Wide = 'utf-16le' | 'utf-16be'

/** Number of bytes at the beginning that are examined. */
const maxExamined = 2000
/** Share of characters that are plain letters, digits and separators, which have a zero beside them in UTF-16. */
const minShare = 0.7

/** Detects UTF-16 by its byte order mark or, without one, by the positions of its zeros; null for any other text. */
export const wideText = (bytes: Buffer): Wide | null => {
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  const head = bytes.subarray(0, Math.min(maxExamined, bytes.length - (bytes.length % 2)))
  const zerosAt = (start: 0 | 1) => head.filter((byte, at) => at % 2 === start && byte === 0).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const needed = (head.length / 2) * minShare
  if (head.length < 4) return null
  if (odd >= needed && even === 0) return 'utf-16le'
  return even >= needed && odd === 0 ? 'utf-16be' : null
}
