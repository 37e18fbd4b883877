import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import type { GarmentKind } from '../../kit/sizes/measurements.ts'

/** Facts about the shop, which come from its settings and are never written into the texts. */
export type Facts = PublicSettings

export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { table: { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] } }
  | { measurements: GarmentKind; caption: string }
  | { link: { to: string; label: string } }

export interface ContentSection {
  title: string
  blocks: readonly Block[]
}

/** Text of a content page: its path, its metadata for search engines and its parts. */
export interface ContentText {
  path: string
  title: string
  description: (facts: Facts) => string
  intro: (facts: Facts) => string
  sections: (facts: Facts) => readonly ContentSection[]
}
