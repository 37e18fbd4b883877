/** Parts of a JPG before its picture, or of a PNG beside it: notes, profiles, previews. A camera writes some dozens. */
const mostNotes = 300
/** Parts of a PNG that the picture itself is cut into: some writers cut after each 8 KB. */
const mostPieces = 20_000

const startOfScan = 0xda

const jpgIsBounded = (bytes: Buffer): boolean => {
  let at = 2
  for (let notes = 0; at + 4 <= bytes.length; notes++) {
    if (notes > mostNotes) return false
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
    if (notes > mostNotes || pieces > mostPieces) return false
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
