import type { FileKind } from '@shop/contracts/uploads'
import { fileTypeFromFile } from 'file-type'
import { holdsWordArchive } from './holdsWordArchive.ts'
import { holdsWordStream } from './holdsWordStream.ts'
import { isPlainPdf } from './isPlainPdf.ts'
import { isText } from './isText.ts'

const startsAs = async (path: string, mime: string) => (await fileTypeFromFile(path))?.mime === mime

/** Tells whether a file holds what its name claims. Of pictures the beginning alone: they are decoded before they are kept. */
const checks: Record<FileKind, (path: string) => Promise<boolean>> = {
  jpg: path => startsAs(path, 'image/jpeg'),
  // An animated one counts as another kind, since it would be shown still.
  png: path => startsAs(path, 'image/png'),
  pdf: isPlainPdf,
  doc: holdsWordStream,
  docx: holdsWordArchive,
  csv: isText,
}

/** What a file of this kind may be read as. A file that makes its reader throw is none of the kind. */
export const checkContent = (kind: FileKind, path: string): Promise<boolean> =>
  checks[kind](path).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall) throw error
    return false
  })
