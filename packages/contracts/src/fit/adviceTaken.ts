/** Outcomes of fit advice: the shopper chose the advised size and length, or another. */
export const adviceTaken = ['followed', 'otherwise'] as const

export type AdviceTaken = (typeof adviceTaken)[number]
