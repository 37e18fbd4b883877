import { open } from 'node:fs/promises'

/** How far from the end readers look for the mark of a PDF's end, and for the directory of a zip. */
const pdfTail = 1024
const zipTail = 66_000

const zipDirectory = Buffer.from('PK\u0005\u0006', 'latin1')

/** Tells whether a file begins and ends as a PDF, and is no zip at the same time: one that passes for either is a trap. */
export const isPlainPdf = async (path: string): Promise<boolean> => {
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
