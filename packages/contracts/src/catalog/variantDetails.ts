/** Details that distinguish variants of one size and colour, with their labels for shoppers. */
export const extraLegends = { lengthCm: 'Length', collar: 'Collar', cuffs: 'Cuffs' } as const

export type ExtraName = keyof typeof extraLegends
export const extraNames = Object.keys(extraLegends) as ExtraName[]

interface Made {
  lengthCm: number
  collar: string
  cuffs: string
}
type Choosable = Made & { color: string; size: string }

export const extraText = (name: ExtraName, value: string): string =>
  name === 'lengthCm' ? `${value} cm` : value

/** These details of a variant in words, such as `Length: 152 cm, Collar: Mandarin`. */
export const detailsText = (variant: Made, names: readonly ExtraName[]): string =>
  names.map(name => `${extraLegends[name]}: ${extraText(name, String(variant[name]))}`).join(', ')

/**
 * Lists the details that distinguish a variant from others of the same size and colour; empty if it is the only one.
 */
export const variantDetails = (variant: Choosable, variants: readonly Choosable[]): string => {
  const alike = variants.filter(({ color, size }) => color === variant.color && size === variant.size)
  return detailsText(
    variant,
    extraNames.filter(name => alike.some(other => other[name] !== variant[name])),
  )
}
