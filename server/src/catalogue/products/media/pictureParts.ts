/**
 * Maximum number of parts with other data (notes, profiles, previews) in a JPG or PNG, and of parts of a WebP. A camera
 * writes some dozens.
 */
const maxMetadataParts = 300
/** Maximum number of parts with image data in a PNG: some programs start a new one every 8 KB. */
const maxDataParts = 20_000

const startOfScan = 0xda

const isJpgBounded = (bytes: Buffer): boolean => {
  let offset = 2
  for (let metadataParts = 0; offset + 4 <= bytes.length; metadataParts++) {
    if (metadataParts > maxMetadataParts) return false
    // Skips fill bytes, of which any number may stand before a part.
    while (bytes[offset + 1] === 0xff) offset++
    if (bytes[offset] !== 0xff || bytes[offset + 1] === startOfScan || offset + 4 > bytes.length) return true
    offset += 2 + Math.max(2, bytes.readUInt16BE(offset + 2))
  }
  return true
}

const isPngBounded = (bytes: Buffer): boolean => {
  let metadataParts = 0
  let dataParts = 0
  for (let offset = 8; offset + 12 <= bytes.length; offset += 12 + bytes.readUInt32BE(offset)) {
    if (bytes.toString('latin1', offset + 4, offset + 8) === 'IDAT') dataParts++
    else metadataParts++
    if (metadataParts > maxMetadataParts || dataParts > maxDataParts) return false
  }
  return true
}

/** Tells whether these are the bytes of a WebP picture. */
export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

const isWebpBounded = (bytes: Buffer): boolean => {
  let parts = 0
  // A part with an odd number of bytes is followed by a blank one.
  for (
    let offset = 12;
    offset + 8 <= bytes.length;
    offset += 8 + bytes.readUInt32LE(offset + 4) + (bytes.readUInt32LE(offset + 4) % 2)
  )
    if (++parts > maxMetadataParts) return false
  return true
}

/**
 * Tells whether a JPG, PNG or WebP has no more parts than real pictures do. The decoder examines each part, which takes
 * seconds for a file with a million of them. Other errors in a picture are left to the decoder.
 */
export const isPictureBounded = (bytes: Buffer): boolean => {
  if (bytes.readUInt16BE(0) === 0xffd8) return isJpgBounded(bytes)
  if (isWebp(bytes)) return isWebpBounded(bytes)
  return bytes.toString('latin1', 1, 4) !== 'PNG' || isPngBounded(bytes)
}

/** Parts that a JPG needs: tables, the frame, restarts, and the JFIF header. */
const allowedMarkers = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, 0xe0])
const endOfImage = 0xd9

/** Finds the next part after a scan: in scan data, 0xff is followed by a zero or a restart marker. */
const afterScan = (bytes: Buffer, from: number): number => {
  for (let offset = bytes.indexOf(0xff, from); offset !== -1; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return offset
  }
  return bytes.length
}

/** Tells whether a JPG contains only its picture: no camera metadata, no preview, and nothing after the end. */
export const isPlainJpg = (bytes: Buffer): boolean => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false
  let offset = 2
  while (offset + 2 <= bytes.length) {
    const marker = bytes[offset + 1] ?? 0
    if (bytes[offset] !== 0xff) return false
    if (marker === endOfImage) return offset + 2 === bytes.length
    if (offset + 4 > bytes.length || (marker !== startOfScan && !allowedMarkers.has(marker))) return false
    // A longer JFIF header may contain a preview.
    if (marker === 0xe0 && bytes.readUInt16BE(offset + 2) !== 16) return false
    const next = offset + 2 + bytes.readUInt16BE(offset + 2)
    offset = marker === startOfScan ? afterScan(bytes, next) : next
  }
  return false
}
