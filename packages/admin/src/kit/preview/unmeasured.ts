/** A picture whose measures nobody has told yet, since it is a file: as most pictures of clothes are, in px. */
export const unmeasured = { width: 1200, height: 1500, color: '#e8e5de' } as const
