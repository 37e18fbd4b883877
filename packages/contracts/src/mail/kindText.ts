/** Names of kinds whose identifiers do not read well. */
const names: Readonly<Record<string, string>> = {
  'return-asked': 'Return booked',
  'return-label': 'Label of a return',
  'return-canceled': 'Return cancelled',
  'return-late': 'Missing piece of a return arrived',
  'return-unavailable': 'Exchange that cannot be sent',
  'email-confirm': 'Email confirmation',
  'order-moved': 'Order link to a corrected address',
  'order-changed': 'Change of an order',
  'payment-link': 'Payment link',
  'parcel-taken-back': 'Parcel not sent after all',
  'email-change-asked': 'Email change requested',
}

/** Names a kind of message for people: `order-confirmation` as `Order confirmation`. */
export const kindText = (kind: string): string => {
  if (names[kind]) return names[kind]
  const words = kind.replaceAll(/[-_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
