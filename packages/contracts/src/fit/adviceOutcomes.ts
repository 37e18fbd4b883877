/** Outcomes of fit advice: the shopper chose the advised size and length, or another. */
export const adviceOutcomes = ['followed', 'otherwise'] as const

export type AdviceOutcome = (typeof adviceOutcomes)[number]
