/** Formats a number of products: `1 product`, `24 products`. */
export const productCountText = (total: number): string => `${total} ${total === 1 ? 'product' : 'products'}`
