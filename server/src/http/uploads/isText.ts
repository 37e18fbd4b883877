import { readFile } from 'node:fs/promises'

/** UTF-16, which is full of zeros, says so. */
const isWide = (bytes: Buffer) => /^(fffe|feff)/.test(bytes.toString('hex', 0, 2))

/** Tells whether a file is plain text: a workbook that was only renamed is none. */
export const isText = async (path: string): Promise<boolean> => {
  const bytes = await readFile(path)
  return isWide(bytes) || !bytes.includes(0)
}
