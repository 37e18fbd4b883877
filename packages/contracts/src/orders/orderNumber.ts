/** What an order is called towards people: the last eight characters of its id. */
export const orderNumber = (id: string): string => id.slice(-8)

export const isOrderNumber = (text: string): boolean => /^[0-9a-f]{8}$/i.test(text)
