/** Rows of a page in every list of the back office. */
export const pageSize = 10
