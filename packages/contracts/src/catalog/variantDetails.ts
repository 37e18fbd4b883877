/** What may tell variants of one size and colour apart, as shoppers are told of it. */
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

/** These extras of a variant in words, such as `Length: 152 cm, Collar: Mandarin`. */
export const detailsText = (variant: Made, names: readonly ExtraName[]): string =>
  names.map(name => `${extraLegends[name]}: ${extraText(name, String(variant[name]))}`).join(', ')

/** What tells a variant from those of its product that have its size and colour; empty where there are no others. */
export const variantDetails = (variant: Choosable, variants: readonly Choosable[]): string => {
  const alike = variants.filter(({ color, size }) => color === variant.color && size === variant.size)
  return detailsText(
    variant,
    extraNames.filter(name => alike.some(other => other[name] !== variant[name])),
  )
}

interface Bought {
  color: string
  size: string
  details: string
}

/** Which variant it was, within a sentence: `White, 54`, and its details where it has any. */
export const choiceText = ({ color, size, details }: Bought): string =>
  [color, size, ...(details ? [details] : [])].join(', ')
