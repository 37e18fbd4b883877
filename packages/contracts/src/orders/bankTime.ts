/** How long refunded money takes, for pages and mails alike. */
export const bankTime = 'Banks usually take 5 to 10 business days to show it.'
