import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import type { GarmentKind } from '../../kit/sizes/measurements.ts'

/** Facts about the shop. Texts take them from the settings and never repeat them. */
export type ContentFacts = PublicSettings

export type ContentBlock =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { table: { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] } }
  | { measurements: GarmentKind; caption: string }
  | { link: { to: string; label: string } }

export interface ContentSection {
  title: string
  blocks: readonly ContentBlock[]
}

/** Text of a content page: its path, its metadata for search engines and its parts. */
export interface ContentText {
  path: string
  title: string
  description: (facts: ContentFacts) => string
  intro: (facts: ContentFacts) => string
  sections: (facts: ContentFacts) => readonly ContentSection[]
}
