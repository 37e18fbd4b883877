/** Topics of a message to the shop. */
export const contactTopics = {
  order: 'An order or delivery',
  returns: 'A return or exchange',
  product: 'A product or size',
  account: 'My account or data',
  press: 'Press',
  careers: 'Careers',
  other: 'Something else',
} as const

export type ContactTopic = keyof typeof contactTopics

export const contactTopicNames = [
  'order',
  'returns',
  'product',
  'account',
  'press',
  'careers',
  'other',
] as const
