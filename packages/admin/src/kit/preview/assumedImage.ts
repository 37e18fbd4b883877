/** Assumed size of a picture file in px, and its colour: those of most pictures of clothes. */
export const assumedImage = { width: 1200, height: 1500, color: '#e8e5de' } as const
