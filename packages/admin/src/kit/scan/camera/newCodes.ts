/** Time out of sight in ms after which a code counts again, as the next garment of the same size. */
const awayFor = 1000

/**
 * Tells which codes in sight are new scans. A code counts when two frames in a row show it, since a single frame may be
 * misread, and then only once while it stays in sight.
 */
export const newCodes = () => {
  let before: readonly string[] = []
  const scanned = new Map<string, { seenAt: number }>()
  return (codes: readonly string[], now: number): string[] => {
    for (const [code, { seenAt }] of scanned)
      if (!codes.includes(code) && now - seenAt > awayFor) scanned.delete(code)
    const sure = [...new Set(codes)].filter(code => before.includes(code))
    before = codes
    const fresh = sure.filter(code => !scanned.has(code))
    for (const code of codes) if (scanned.has(code)) scanned.set(code, { seenAt: now })
    for (const code of fresh) scanned.set(code, { seenAt: now })
    return fresh
  }
}
