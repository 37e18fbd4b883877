import type { Font, GlyphRun } from 'fontkit'
import { remember } from './remember.ts'

type Layout = (text: string, ...rest: unknown[]) => GlyphRun

/**
 * Makes a font lay each text out once; choosing glyphs is most of the cost of a document. pdfkit scales the positions
 * it is given, so each caller gets its own.
 */
export const rememberLayouts = (font: Font): Font => {
  const layOut = font.layout.bind(font) as Layout
  const remembered = remember<GlyphRun>()
  const layout: Layout = (text, ...rest) => {
    const run = remembered(`${text}\n${rest.join()}`, () => layOut(text, ...rest))
    const positions = run.positions.map(position => ({ ...position }))
    return {
      glyphs: run.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
      },
    } as GlyphRun
  }
  return Object.assign(font, { layout })
}
