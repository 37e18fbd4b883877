/** What became of fit advice: the size and length that it gave was chosen, or another. */
export const adviceTaken = ['followed', 'otherwise'] as const

export type AdviceTaken = (typeof adviceTaken)[number]
