import { readFile, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { examinedBytes, fileTypeOf, type FileType } from '@shop/contracts/fileTypes'
import type { FileKind } from '@shop/contracts/uploads'
import { isSafeWordArchive } from './isSafeWordArchive.ts'
import { isSafeWorkbook, isZipBomb } from './isSafeWorkbook.ts'
import { holdsWordStream } from './holdsWordStream.ts'
import { isSafeArchive } from './zip.ts'
import { detectUtf16 } from './detectUtf16.ts'

/** Tells whether a file is plain text, and not a renamed workbook. */
const isText = async (path: string): Promise<boolean> => {
  const bytes = await readFile(path)
  return detectUtf16(bytes) !== null || !bytes.includes(0)
}

/** Distance from the end within which readers look for a PDF's end mark, and for the directory of a zip. */
const pdfTail = 1024
const zipTail = 66_000

const zipDirectory = Buffer.from('PK\u0005\u0006', 'latin1')

/** Number of bytes that readers allow before the header of a PDF: line breaks from emails, commands for printers. */
const maxPdfLead = 1024
/** Beginnings by which other programs would take the file for a page, an archive, a program or a picture. */
const otherSignatures = /<[a-z!?/]|^(?:PK|MZ|GIF8|\x7fELF|#!|\xff\xd8|\x89PNG|RIFF)/i

const isPdfStart = (start: Buffer): boolean => {
  const text = start.toString('latin1')
  const pdfStart = text.search(/%PDF-[12]\.\d/)
  return pdfStart >= 0 && pdfStart <= maxPdfLead && !otherSignatures.test(text.slice(0, pdfStart))
}

/** Tells whether a file begins and ends as a PDF and is not also a zip: a file that passes for both is a trap. */
const isPlainPdf = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(Math.min(size, maxPdfLead + 8))
    await file.read(head, 0, head.length, 0)
    const tail = Buffer.alloc(Math.min(size, zipTail))
    await file.read(tail, 0, tail.length, size - tail.length)
    return isPdfStart(head) && tail.subarray(-pdfTail).includes('%%EOF') && !tail.includes(zipDirectory)
  } finally {
    await file.close()
  }
}

const hasType = async (path: string, mime: string) => (await fileTypeFromFile(path))?.mime === mime

/**
 * Checks the content of each kind of file. Only the beginning of pictures is checked, since they are decoded before
 * they are stored.
 */
const checks: Record<FileKind, (path: string) => Promise<boolean>> = {
  jpg: path => hasType(path, 'image/jpeg'),
  // An animated PNG counts as another kind, since it would be shown without motion.
  png: path => hasType(path, 'image/png'),
  // Only the beginning of videos is checked; their content is read before they are stored.
  mp4: path => hasType(path, 'video/mp4'),
  webm: path => hasType(path, 'video/webm'),
  pdf: isPlainPdf,
  doc: holdsWordStream,
  docx: isSafeWordArchive,
  csv: isText,
  xlsx: isSafeWorkbook,
  xml: isText,
  zip: isSafeArchive,
}

/** Tells whether a file is of the kind that its name claims. A file that makes its reader throw is not. */
export const checkContent = (kind: FileKind, path: string): Promise<boolean> =>
  checks[kind](path).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall) throw error
    return false
  })

/** Recognises the type of a refused file by its first and last bytes; null if they are unknown. */
export const recogniseType = async (path: string): Promise<FileType | null> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = Math.min(size, examinedBytes)
    const [head, tail] = [Buffer.alloc(length), Buffer.alloc(length)]
    await file.read(head, 0, length, 0)
    await file.read(tail, 0, length, size - length)
    const fileType = fileTypeOf(head, tail)
    return fileType === 'xlsx' && (await isZipBomb(path).catch(() => false)) ? 'bomb' : fileType
  } finally {
    await file.close()
  }
}
