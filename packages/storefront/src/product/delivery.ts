/** Business days until it arrives. */
export const standardDays = '3-5'
export const expressDays = '1-2'

/** Days in which it may be sent back. */
export const returnDays = 30
