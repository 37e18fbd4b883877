/** Sentence about the time that a refund takes, for pages and emails. */
export const refundTimeText = 'Banks usually take 5 to 10 business days to show it.'
