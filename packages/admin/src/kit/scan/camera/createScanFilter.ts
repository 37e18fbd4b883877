/** A code that was out of sight for this long counts again, as the next garment of the same size. */
const rescanAfterMs = 1000

/**
 * Tells which codes in sight are new scans. A code counts when two frames in a row show it, since a single frame may be
 * misread, and then only once while it stays in sight.
 */
export const createScanFilter = () => {
  let previousCodes: readonly string[] = []
  const scanned = new Map<string, { seenAt: number }>()
  return (codes: readonly string[], now: number): string[] => {
    for (const [code, { seenAt }] of scanned)
      if (!codes.includes(code) && now - seenAt > rescanAfterMs) scanned.delete(code)
    const confirmed = [...new Set(codes)].filter(code => previousCodes.includes(code))
    previousCodes = codes
    const newScans = confirmed.filter(code => !scanned.has(code))
    for (const code of codes) if (scanned.has(code)) scanned.set(code, { seenAt: now })
    for (const code of newScans) scanned.set(code, { seenAt: now })
    return newScans
  }
}
