import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'
import { unwrapWoff } from './unwrapWoff.ts'

/** Maximum number of cached values. Labels, prices and best sellers are on every invoice. */
const maxCached = 5000

/** Caches values by their text; clears the whole cache once it is too large. */
export const memoize = <T>(): ((key: string, compute: () => T) => T) => {
  const cache = new Map<string, T>()
  return (key, compute) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const value = compute()
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, value)
    return value
  }
}

/** The shop's own fonts: the storefront's sans in two weights and its serif. */
export type Face = 'sans' | 'strong' | 'serif'

export interface LoadedFont {
  /** Its name in a document. */
  name: string
  font: Font
  /** Factor that makes its letters as large as those of the main font. */
  scale: number
}

type FontSource = [family: string, subset: string, weight: number, scale?: number]

const faces: Record<Face, FontSource[]> = {
  sans: [
    ['instrument-sans', 'latin', 400],
    ['instrument-sans', 'latin-ext', 400],
  ],
  strong: [
    ['instrument-sans', 'latin', 600],
    ['instrument-sans', 'latin-ext', 600],
  ],
  serif: [
    ['newsreader', 'latin', 500],
    ['newsreader', 'latin-ext', 500],
  ],
}

/** Fonts for scripts that the shop's own font lacks: customers' names may be in any script. */
const fallbacks: { script: RegExp; sources: FontSource[] }[] = [
  { script: /\p{scx=Arabic}/u, sources: [['noto-naskh-arabic', 'arabic', 400, 1.2]] },
  { script: /\p{scx=Bengali}/u, sources: [['noto-sans-bengali', 'bengali', 400]] },
  { script: /\p{scx=Hebrew}/u, sources: [['noto-sans-hebrew', 'hebrew', 400]] },
  { script: /\p{scx=Devanagari}/u, sources: [['noto-sans', 'devanagari', 400]] },
  {
    script: /\p{scx=Cyrillic}/u,
    sources: [
      ['noto-sans', 'cyrillic', 400],
      ['noto-sans', 'cyrillic-ext', 400],
    ],
  },
  {
    script: /\p{scx=Greek}/u,
    sources: [
      ['noto-sans', 'greek', 400],
      ['noto-sans', 'greek-ext', 400],
    ],
  },
  {
    script: /[^]/u,
    sources: [
      ['noto-sans', 'latin', 400],
      ['noto-sans', 'latin-ext', 400],
      ['noto-sans', 'vietnamese', 400],
    ],
  },
]

const fileOf = ([family, subset, weight]: FontSource) =>
  `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`

/** Every file that a document may need, as a module specifier; production installs these. */
export const fontFiles: readonly string[] = [
  ...Object.values(faces).flat(),
  ...fallbacks.flatMap(({ sources }) => sources),
].map(fileOf)

const { resolve } = createRequire(import.meta.url)
const loaded = new Map<string, LoadedFont>()

/** Reads a font when it is first needed, and caches it: reading takes longer than a page. */
const load = (source: FontSource): LoadedFont => {
  const [family, subset, weight, scale = 1] = source
  const name = `${family}-${subset}-${weight}`
  const cached = loaded.get(name)
  if (cached) return cached
  const file = resolve(fileOf(source))
  const font = cacheLayouts(create(unwrapWoff(readFileSync(file))) as Font)
  const entry = { name, font, scale }
  loaded.set(name, entry)
  return entry
}

/** Tells whether a font can show every character of a text. */
export const covers = ({ font }: LoadedFont, text: string): boolean =>
  Array.from(text).every(
    sign => font.hasGlyphForCodePoint(sign.codePointAt(0)!) || /\p{Default_Ignorable_Code_Point}/u.test(sign),
  )

const findFont = (sources: readonly FontSource[], sign: string): LoadedFont | undefined => {
  for (const source of sources) {
    const font = load(source)
    if (covers(font, sign)) return font
  }
  return undefined
}

/** Finds the font that can show a sign (a letter with its marks); null if none can. */
export const fontFor = (face: Face, sign: string): LoadedFont | null => {
  const shopFont = findFont(faces[face], sign)
  if (shopFont) return shopFont
  for (const { script, sources } of fallbacks) {
    const font = script.test(sign) ? findFont(sources, sign) : undefined
    if (font) return font
  }
  return null
}

/** Returns a face's first font, which defines the measures of its lines. */
export const mainFont = (face: Face): LoadedFont => load(faces[face][0]!)

type Layout = (text: string, ...layoutOptions: unknown[]) => GlyphRun

/**
 * Digits of N'Ko and Adlam, which are written from right to left like their letters, unlike those of all other scripts.
 */
const rightToLeftDigit = /[\u07C0-\u07C9\u{1E950}-\u{1E959}]/u

/**
 * Tells whether a piece has digits of another script and no letters. Such digits read from left to right, also within
 * Arabic; fontkit would use the direction of their script's letters.
 */
const hasForeignDigitsOnly = (text: string): boolean =>
  /(?!\d)\p{Nd}/u.test(text) && !/\p{L}/u.test(text) && !rightToLeftDigit.test(text)

/**
 * Makes a font lay out each text only once; choosing glyphs is most of the work for a document. pdfkit scales the
 * positions it receives, so each caller gets its own copy.
 */
const cacheLayouts = (font: Font): Font => {
  const fontLayout = font.layout.bind(font) as Layout
  const layOut: Layout = (text, ...layoutOptions) =>
    hasForeignDigitsOnly(text)
      ? fontLayout(text, layoutOptions[0] ?? [], undefined, undefined, 'ltr')
      : fontLayout(text, ...layoutOptions)
  const memoized = memoize<GlyphRun>()
  const layout: Layout = (text, ...layoutOptions) => {
    const glyphRun = memoized(`${text}\n${layoutOptions.join()}`, () => layOut(text, ...layoutOptions))
    const positions = glyphRun.positions.map(position => ({ ...position }))
    return {
      glyphs: glyphRun.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
      },
    } as GlyphRun
  }
  return Object.assign(font, { layout })
}
