import { readFile, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { FileKind } from '@shop/contracts/uploads'
import { holdsWordArchive } from './holdsWordArchive.ts'
import { holdsWordStream } from './holdsWordStream.ts'

/** UTF-16, which is full of zeros, says so. */
const isWide = (bytes: Buffer) => /^(fffe|feff)/.test(bytes.toString('hex', 0, 2))

/** Tells whether a file is plain text: a workbook that was only renamed is none. */
const isText = async (path: string): Promise<boolean> => {
  const bytes = await readFile(path)
  return isWide(bytes) || !bytes.includes(0)
}

/** Distance from the end within which readers look for the mark of a PDF's end, and for the directory of a zip. */
const pdfTail = 1024
const zipTail = 66_000

const zipDirectory = Buffer.from('PK\u0005\u0006', 'latin1')

/** Tells whether a file begins and ends as a PDF, and is no zip at the same time: one that passes for either is a trap. */
const isPlainPdf = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(8)
    await file.read(head, 0, head.length, 0)
    const tail = Buffer.alloc(Math.min(size, zipTail))
    await file.read(tail, 0, tail.length, size - tail.length)
    return (
      /^%PDF-[12]\.\d$/.test(head.toString('latin1')) &&
      tail.subarray(-pdfTail).includes('%%EOF') &&
      !tail.includes(zipDirectory)
    )
  } finally {
    await file.close()
  }
}

const startsAs = async (path: string, mime: string) => (await fileTypeFromFile(path))?.mime === mime

/** Checks of each kind by its content. Of pictures by the beginning alone: they are decoded before they are kept. */
const checks: Record<FileKind, (path: string) => Promise<boolean>> = {
  jpg: path => startsAs(path, 'image/jpeg'),
  // An animated one counts as another kind, since it would be shown still.
  png: path => startsAs(path, 'image/png'),
  // Of videos, too: what they hold is read before they are kept.
  mp4: path => startsAs(path, 'video/mp4'),
  webm: path => startsAs(path, 'video/webm'),
  pdf: isPlainPdf,
  doc: holdsWordStream,
  docx: holdsWordArchive,
  csv: isText,
}

/** Tells whether a file is of the kind that its name claims. A file that makes its reader throw is not. */
export const checkContent = (kind: FileKind, path: string): Promise<boolean> =>
  checks[kind](path).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall) throw error
    return false
  })
