/** Characters. The API refuses a longer search; the storefront cuts it. */
export const longestSearch = 200
