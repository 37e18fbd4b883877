/** Outcomes of fit advice: the advised size and length was chosen, or another. */
export const adviceTaken = ['followed', 'otherwise'] as const

export type AdviceTaken = (typeof adviceTaken)[number]
