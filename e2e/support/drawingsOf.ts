import { inflateSync } from 'node:zlib'

const drawingIn = (stream: Buffer): string[] => {
  try {
    const drawing = inflateSync(stream).toString('latin1')
    // `Tf` chooses a font, which only the drawing of a page with text does.
    return drawing.includes(' Tf') ? [drawing] : []
  } catch {
    // Fonts and pictures are compressed in other ways.
    return []
  }
}

/** Reads the drawing operators of each page with text of a PDF printed by Chromium. */
export const drawingsOf = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/(?<!end)stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    const start = index + head.length
    return drawingIn(pdf.subarray(start, text.indexOf('endstream', start)))
  })
}
