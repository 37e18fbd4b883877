interface BoughtVariant {
  color: string
  size: string
  details: string
}

/** Names a variant for use within a sentence: `White, 54`, and its details if any. */
export const choiceText = ({ color, size, details }: BoughtVariant): string =>
  [color, size, ...(details ? [details] : [])].join(', ')

/** Names a variant with its product: `Najd Thobe (White, 54)`. */
export const variantName = ({ title, ...variant }: BoughtVariant & { title: string }): string =>
  `${title} (${choiceText(variant)})`
