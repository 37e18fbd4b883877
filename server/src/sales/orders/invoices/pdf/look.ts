/** The storefront's colours (packages/tokens) for print on white. */
export const color = {
  ink: '#0f172a',
  muted: '#57534a',
  line: '#d9d5cb',
  tint: '#f1efea',
  bars: '#000000',
} as const

/** Size of A4 and its print area, in points. */
export const page = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 48, bottom: 782 } as const

export const contentWidth = page.right - page.left

/** Returns the distance between the lines of a text of this size, in points: 1.4 times the size, to a quarter. */
export const lineHeightOf = (size: number): number => Math.round(size * 1.4 * 4) / 4
