import { readFile } from 'node:fs/promises'
import CFB from 'cfb'
import { atMost } from '../atMost.ts'

/** A Word document's stream begins with this number ([MS-DOC] 2.5.2, FibBase.wIdent). */
const wordMark = 0xa5ec

// Each takes the whole file into memory.
const inTurn = atMost(1)

/** Tells whether a file is a compound file with a Word document's stream in it. */
export const holdsWordStream = (path: string): Promise<boolean> =>
  inTurn(async () => {
    const container = CFB.read(await readFile(path), { type: 'buffer' })
    const entry = CFB.find(container, '/WordDocument')
    const content = entry?.content
    return content !== undefined && content.length > 2 && Buffer.from(content).readUInt16LE(0) === wordMark
  })
