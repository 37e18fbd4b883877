type Utf16 = 'utf-16le' | 'utf-16be'

/** Number of bytes at the beginning that are examined. */
const maxExaminedBytes = 2000
/** Share of characters that are plain letters, digits and separators, which have a zero beside them in UTF-16. */
const minZeroShare = 0.7

/** Detects UTF-16 by its byte order mark or, without one, by the positions of its zeros; null for any other text. */
export const detectUtf16 = (bytes: Buffer): Utf16 | null => {
  const byteOrderMark = bytes.toString('hex', 0, 2)
  if (byteOrderMark === 'fffe') return 'utf-16le'
  if (byteOrderMark === 'feff') return 'utf-16be'
  const head = bytes.subarray(0, Math.min(maxExaminedBytes, bytes.length - (bytes.length % 2)))
  const zerosAt = (start: 0 | 1) => head.filter((byte, index) => index % 2 === start && byte === 0).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const minZeros = (head.length / 2) * minZeroShare
  if (head.length < 4) return null
  if (odd >= minZeros && even === 0) return 'utf-16le'
  return even >= minZeros && odd === 0 ? 'utf-16be' : null
}
