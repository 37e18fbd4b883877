/** How many different items a cart may hold, and an order: Stripe's payment page takes no more. */
export const mostLines = 100
