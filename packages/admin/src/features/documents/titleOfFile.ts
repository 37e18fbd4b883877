import { tidyLine } from '@shop/contracts/tidy'

const maxLength = 200 // characters of a title

/** Proposes a title for a file: `Lease 2026-11` for `Lease_2026-11.pdf`. */
export const titleOfFile = (name: string): string =>
  tidyLine(name.replace(/\.(pdf|docx?)$/i, '').replaceAll(/[_+]|%20/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .slice(0, maxLength)
    .trim()
