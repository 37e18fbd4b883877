/** Default number of rows per page in the lists of the back office. */
export const pageSize = 10
