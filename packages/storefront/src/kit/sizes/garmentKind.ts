import type { GarmentKind } from './measurements.ts'

const jalabPattern = /\b(jalab|jalaba|jalabiya|jellabiya|djellaba|galabiya|galabeya)/i

interface NamedProduct {
  title: string
  collections: readonly { name: string }[]
}

/** Returns the kind of a product, by its name or else by its collections; a thobe by default. */
export const garmentKind = ({ title, collections }: NamedProduct): GarmentKind =>
  [title, ...collections.map(({ name }) => name)].some(name => jalabPattern.test(name)) ? 'jalab' : 'thobe'
