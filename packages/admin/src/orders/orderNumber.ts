/** What people call an order by: the last eight characters of its id. */
export const orderNumber = (id: string): string => `#${id.slice(-8).toUpperCase()}`
