/** Parts of a JPG before its picture, or of a PNG beside it: notes, profiles, previews. A camera writes some dozens. */
const maxNotes = 300
/** Parts of a PNG that the picture itself is cut into: some writers cut after each 8 KB. */
const maxPieces = 20_000

const startOfScan = 0xda

const jpgIsBounded = (bytes: Buffer): boolean => {
  let at = 2
  for (let notes = 0; at + 4 <= bytes.length; notes++) {
    if (notes > maxNotes) return false
    // Any number of these may fill the space before a part.
    while (bytes[at + 1] === 0xff) at++
    if (bytes[at] !== 0xff || bytes[at + 1] === startOfScan || at + 4 > bytes.length) return true
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return true
}

const pngIsBounded = (bytes: Buffer): boolean => {
  let [notes, pieces] = [0, 0]
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') pieces++
    else notes++
    if (notes > maxNotes || pieces > maxPieces) return false
  }
  return true
}

/**
 * Tells whether a JPG or PNG consists of no more parts than any picture does. The decoder looks at each of them, which a
 * file of a million keeps it at for seconds. What else is wrong with a picture the decoder says.
 */
export const isPictureBounded = (bytes: Buffer): boolean => {
  if (bytes.readUInt16BE(0) === 0xffd8) return jpgIsBounded(bytes)
  return bytes.toString('latin1', 1, 4) !== 'PNG' || pngIsBounded(bytes)
}

/** Parts that a JPG needs: tables, the frame, restarts, and the JFIF header. */
const needed = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, 0xe0])
const endOfImage = 0xd9

/** The place of the next part behind a scan: in its data 0xff is followed by a zero or the mark of a restart. */
const afterScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** Tells whether a JPG is its picture and nothing else: no notes of a camera, no preview, and nothing behind it. */
export const isPlainJpg = (bytes: Buffer): boolean => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false
  let at = 2
  while (at + 2 <= bytes.length) {
    const mark = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return false
    if (mark === endOfImage) return at + 2 === bytes.length
    if (at + 4 > bytes.length || (mark !== startOfScan && !needed.has(mark))) return false
    // Behind the header of a JFIF there may be a preview.
    if (mark === 0xe0 && bytes.readUInt16BE(at + 2) !== 16) return false
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    at = mark === startOfScan ? afterScan(bytes, next) : next
  }
  return false
}
