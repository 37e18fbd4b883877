/** Tells whether the size and length that fit advice gave was chosen, or another. */
export const adviceTaken = ['followed', 'otherwise'] as const

export type AdviceTaken = (typeof adviceTaken)[number]
