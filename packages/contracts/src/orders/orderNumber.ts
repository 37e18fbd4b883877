/** The order number that people see: the last eight characters of the id. */
export const orderNumber = (id: string): string => id.slice(-8)

export const isOrderNumber = (text: string): boolean => /^[0-9a-f]{8}$/i.test(text)
