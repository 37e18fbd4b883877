/** What is longer is refused by the API and cut by the storefront. */
export const longestSearch = 200
