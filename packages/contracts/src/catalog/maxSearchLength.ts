/** Maximum number of characters. The API refuses a longer search; the storefront cuts it. */
export const maxSearchLength = 200
