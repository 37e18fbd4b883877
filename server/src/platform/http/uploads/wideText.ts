type Wide = 'utf-16le' | 'utf-16be'

/** Bytes of the beginning that are looked at. */
const most = 2000
/** Share of the signs that are plain letters, figures and separators, which have a zero beside them in UTF-16. */
const mostly = 0.7

/** Tells which UTF-16 a text is, by its mark or, where it has none, by where its zeros stand; null for any other text. */
export const wideText = (bytes: Buffer): Wide | null => {
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  const head = bytes.subarray(0, Math.min(most, bytes.length - (bytes.length % 2)))
  const zerosAt = (start: 0 | 1) => head.filter((byte, at) => at % 2 === start && byte === 0).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const needed = (head.length / 2) * mostly
  if (head.length < 4) return null
  if (odd >= needed && even === 0) return 'utf-16le'
  return even >= needed && odd === 0 ? 'utf-16be' : null
}
