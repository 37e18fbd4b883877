import PdfDocument from 'pdfkit'
import { color, page } from './look.ts'
import type { Face } from './fonts.ts'
import { features, runsOf, widthOf } from './runs.ts'

export interface Style {
  face: Face
  size: number
  color: string
}

type Doc = PDFKit.PDFDocument
export type Tag = ReturnType<Doc['struct']>

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** A PDF that is being drawn, page by page: everything goes to the page added last. */
export interface Pdf {
  addPage: () => void
  /** Draws one line with its baseline at `y`; with `align: 'right'`, `x` is its right end. */
  line: (text: string, style: Style, position: { x: number; y: number; align?: 'right' | undefined }) => void
  rule: (y: number, options?: { from?: number; to?: number; weight?: number; color?: string }) => void
  box: (area: Area, ink?: string) => void
  /** Draws a JPG as large as fits the area; `altText` is its alternative text. */
  picture: (picture: { bytes: Buffer; altText: string }, area: Area) => void
  /** Opens a part of the document's structure, which screen readers follow. */
  open: (type: string, parent?: Tag) => Tag
  /**
   * Draws an element of this `type`, as a part of `parent` or of the document itself. Screen readers read `actual`
   * instead of what is drawn.
   */
  tag: (type: string, draw: () => void, parent?: Tag, options?: { scope?: 'Column'; actual?: string }) => void
  /** Draws decoration, which screen readers skip. */
  artifact: (draw: () => void) => void
  end: () => Promise<Buffer>
}

interface DocumentInfo {
  title: string
  author: string
  subject: string
  createdAt: Date
  /** In points; A4 if left out. */
  sheetSize?: [width: number, height: number]
}

/** Returns the function that draws a line in the document, in runs of one font each. */
const lineDrawer =
  (doc: Doc): Pdf['line'] =>
  (text, { face, size, color: ink }, { x, y, align }) => {
    let left = align === 'right' ? x - widthOf(text, face, size) : x
    for (const run of runsOf(text, face)) {
      const width = (run.width * size) / 1000
      doc.registerFont(run.font.name, run.font.font as unknown as string)
      doc
        .font(run.font.name)
        .fontSize(size * run.font.scale)
        .fillColor(ink)
      // Spares pdfkit measuring the text again. Its types lack both options, so they are spread in.
      const precomputed = { textWidth: width, wordCount: 1 }
      if (run.actual) doc.markContent('Span', { actual: run.actual })
      doc.text(run.text, left, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [...features],
        ...precomputed,
      })
      if (run.actual) doc.endMarkedContent()
      left += width
    }
  }

/** Creates an empty document. The same drawing calls with the same `createdAt` give the same bytes. */
export const newPdf = ({
  title,
  author,
  subject,
  createdAt,
  sheetSize = [page.width, page.height],
}: DocumentInfo): Pdf => {
  const doc: Doc = new PdfDocument({
    size: sheetSize,
    margin: 0,
    autoFirstPage: false,
    // `null` keeps pdfkit from loading Helvetica from disk (its types lack it).
    font: null,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: 'en-GB',
    info: { Title: title, Author: author, Subject: subject, Creator: author, CreationDate: createdAt },
  } as unknown as PDFKit.PDFDocumentOptions)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const output = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)

  return {
    line: lineDrawer(doc),
    addPage: () => void doc.addPage(),
    rule: (y, { from = page.left, to = page.right, weight = 0.5, color: ink = color.line } = {}) =>
      void doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(ink).stroke(),
    box: ({ x, y, width, height }, ink = color.tint) =>
      void doc.rect(x, y, width, height).fillColor(ink).fill(),
    picture: ({ bytes, altText }, { x, y, width, height }) => {
      const draw = () => void doc.image(bytes, x, y, { fit: [width, height] })
      root.add(doc.struct('Figure', { alt: altText }, [draw]))
    },
    open: (type, parent = root) => {
      const element = doc.struct(type)
      parent.add(element)
      return element
    },
    tag: (type, draw, parent = root, options = {}) => void parent.add(doc.struct(type, options, [draw])),
    artifact: draw => {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    end: () => {
      root.end()
      doc.end()
      return output
    },
  }
}
