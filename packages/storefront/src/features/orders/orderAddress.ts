/** Address at which a shopper finds one of their orders; without an id, all of them. */
export const orderAddress = (id?: string): string =>
  id ? `/profile?tab=orders&order=${id}` : '/profile?tab=orders'
