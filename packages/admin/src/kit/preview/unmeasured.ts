/** Assumed size of a file's picture in px: that of most pictures of clothes. */
export const unmeasured = { width: 1200, height: 1500, color: '#e8e5de' } as const
