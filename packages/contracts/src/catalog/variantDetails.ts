import { keysOf } from '../keys.ts'
/** Details that distinguish variants of one size and colour, with their labels for shoppers. */
export const detailLabels = { lengthCm: 'Length', collar: 'Collar', cuffs: 'Cuffs' } as const

export type DetailName = keyof typeof detailLabels
export const detailNames = keysOf(detailLabels)

interface VariantCut {
  lengthCm: number
  collar: string
  cuffs: string
}
type DetailedVariant = VariantCut & { color: string; size: string }

export const detailValueText = (name: DetailName, value: string): string =>
  name === 'lengthCm' ? `${value} cm` : value

/** Writes a detail as part of a name: `152 cm`, `Mandarin collar`, `French cuffs`. */
const detailInName = (name: DetailName, value: string): string => {
  if (name === 'lengthCm') return `${value} cm`
  return value.toLowerCase().includes(name.replace(/s$/, '')) ? value : `${value} ${name}`
}

/**
 * Lists the details in which variants of one size and colour differ. The names of all variants of the product contain
 * them, so that no two variants have the same name.
 */
export const distinguishingDetails = (variants: readonly DetailedVariant[]): DetailName[] => {
  const firstVariants = new Map<string, DetailedVariant>()
  const differingNames = new Set<DetailName>()
  for (const variant of variants) {
    const key = JSON.stringify([variant.color, variant.size])
    const firstVariant = firstVariants.get(key) ?? variant
    firstVariants.set(key, firstVariant)
    for (const name of detailNames) if (firstVariant[name] !== variant[name]) differingNames.add(name)
  }
  return detailNames.filter(name => differingNames.has(name))
}

/** Returns the size with these details, for systems without fields for them: `54 / 152 cm / Mandarin collar`. */
export const sizeInFull = (variant: DetailedVariant, names: readonly DetailName[]): string =>
  [variant.size, ...names.map(name => detailInName(name, String(variant[name])))].join(' / ')

/** Returns the name of a variant that follows its product's title: `White, 54, 152 cm`. */
export const choiceInFull = (variant: DetailedVariant, names: readonly DetailName[]): string =>
  [variant.color, variant.size, ...names.map(name => detailInName(name, String(variant[name])))].join(', ')

/** Writes these details of a variant in words, such as `Length: 152 cm, Collar: Mandarin`. */
export const detailsText = (variant: VariantCut, names: readonly DetailName[]): string =>
  names.map(name => `${detailLabels[name]}: ${detailValueText(name, String(variant[name]))}`).join(', ')

/**
 * Lists the details that distinguish a variant from others of the same size and colour; empty if it is the only one.
 */
export const variantDetails = (variant: DetailedVariant, variants: readonly DetailedVariant[]): string => {
  const siblings = variants.filter(({ color, size }) => color === variant.color && size === variant.size)
  return detailsText(
    variant,
    detailNames.filter(name => siblings.some(other => other[name] !== variant[name])),
  )
}
