import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { rememberLayouts } from './rememberLayouts.ts'
import { unwrapWoff } from './unwrapWoff.ts'

/** The shop's own letters: the storefront's sans in two weights and its serif. */
export type Face = 'sans' | 'strong' | 'serif'

export interface LoadedFont {
  /** Its name in a document. */
  name: string
  font: Font
  /** Factor by which it is set larger, so that it looks as large as the letters beside it. */
  scale: number
}

type Source = [family: string, subset: string, weight: number, scale?: number]

const faces: Record<Face, Source[]> = {
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

/** Fonts for scripts that the shop's own font lacks. Names come from everywhere. */
const fallbacks: { script: RegExp; sources: Source[] }[] = [
  { script: /\p{scx=Arabic}/u, sources: [['noto-naskh-arabic', 'arabic', 400, 1.2]] },
  { script: /\p{scx=Bengali}/u, sources: [['noto-sans-bengali', 'bengali', 400]] },
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

const { resolve } = createRequire(import.meta.url)
const loaded = new Map<string, LoadedFont>()

/** Reads a font when it is first needed, and keeps it: reading costs more than a page. */
const load = ([family, subset, weight, scale = 1]: Source): LoadedFont => {
  const name = `${family}-${subset}-${weight}`
  const known = loaded.get(name)
  if (known) return known
  const file = resolve(`@fontsource/${family}/files/${name}-normal.woff`)
  const font = rememberLayouts(create(unwrapWoff(readFileSync(file))) as Font)
  const entry = { name, font, scale }
  loaded.set(name, entry)
  return entry
}

/** Tells whether every sign of a text can be seen in a font. */
export const covers = ({ font }: LoadedFont, text: string): boolean =>
  Array.from(text).every(
    sign => font.hasGlyphForCodePoint(sign.codePointAt(0)!) || /\p{Default_Ignorable_Code_Point}/u.test(sign),
  )

const find = (sources: readonly Source[], sign: string): LoadedFont | undefined => {
  for (const source of sources) {
    const font = load(source)
    if (covers(font, sign)) return font
  }
  return undefined
}

/** The font in which a sign (a letter with its marks) can be seen; null where none of ours has it. */
export const fontFor = (face: Face, sign: string): LoadedFont | null => {
  const own = find(faces[face], sign)
  if (own) return own
  for (const { script, sources } of fallbacks) {
    const font = script.test(sign) ? find(sources, sign) : undefined
    if (font) return font
  }
  return null
}

/** A face's first font, whose measures its lines have. */
export const mainFont = (face: Face): LoadedFont => load(faces[face][0]!)
