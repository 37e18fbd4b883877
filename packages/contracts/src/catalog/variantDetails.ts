import { keysOf } from '../keys.ts'
/** Details that distinguish variants of one size and colour, with their labels for shoppers. */
export const extraLegends = { lengthCm: 'Length', collar: 'Collar', cuffs: 'Cuffs' } as const

export type ExtraName = keyof typeof extraLegends
export const extraNames = keysOf(extraLegends)

interface VariantCut {
  lengthCm: number
  collar: string
  cuffs: string
}
type Choosable = VariantCut & { color: string; size: string }

export const extraText = (name: ExtraName, value: string): string =>
  name === 'lengthCm' ? `${value} cm` : value

/** Writes a detail as part of a name: `152 cm`, `Mandarin collar`, `French cuffs`. */
const extraInName = (name: ExtraName, value: string): string => {
  if (name === 'lengthCm') return `${value} cm`
  return value.toLowerCase().includes(name.replace(/s$/, '')) ? value : `${value} ${name}`
}

/**
 * Lists the details in which variants of one size and colour differ. The names of all variants of a product include
 * these details, so that no two have the same name.
 */
export const namedExtras = (variants: readonly Choosable[]): ExtraName[] => {
  const firstVariants = new Map<string, Choosable>()
  const differingNames = new Set<ExtraName>()
  for (const variant of variants) {
    const key = JSON.stringify([variant.color, variant.size])
    const firstVariant = firstVariants.get(key) ?? variant
    firstVariants.set(key, firstVariant)
    for (const name of extraNames) if (firstVariant[name] !== variant[name]) differingNames.add(name)
  }
  return extraNames.filter(name => differingNames.has(name))
}

/** Returns the size with these details, for systems without fields for them: `54 / 152 cm / Mandarin collar`. */
export const sizeInFull = (variant: Choosable, names: readonly ExtraName[]): string =>
  [variant.size, ...names.map(name => extraInName(name, String(variant[name])))].join(' / ')

/** Returns the name of a variant that follows its product's title: `White, 54, 152 cm`. */
export const choiceInFull = (variant: Choosable, names: readonly ExtraName[]): string =>
  [variant.color, variant.size, ...names.map(name => extraInName(name, String(variant[name])))].join(', ')

/** Writes these details of a variant in words, such as `Length: 152 cm, Collar: Mandarin`. */
export const detailsText = (variant: VariantCut, names: readonly ExtraName[]): string =>
  names.map(name => `${extraLegends[name]}: ${extraText(name, String(variant[name]))}`).join(', ')

/**
 * Lists the details that distinguish a variant from others of the same size and colour; empty if it is the only one.
 */
export const variantDetails = (variant: Choosable, variants: readonly Choosable[]): string => {
  const siblings = variants.filter(({ color, size }) => color === variant.color && size === variant.size)
  return detailsText(
    variant,
    extraNames.filter(name => siblings.some(other => other[name] !== variant[name])),
  )
}
