/** Addresses of the feeds of what is for sale, each with whom it is for. */
export const feedReaders = {
  '/feeds/google.xml': 'Google Merchant Center',
  '/feeds/meta.csv': 'Meta (Facebook and Instagram)',
  '/feeds/pinterest.csv': 'Pinterest and others',
  '/feeds/openai.jsonl': 'OpenAI (ChatGPT)',
  '/feeds/acp/products.jsonl': 'Agentic Commerce Protocol',
} as const

export type FeedPath = keyof typeof feedReaders
export const feedPaths = Object.keys(feedReaders) as FeedPath[]

/** For whom the garments are, in the words of Google, Meta and OpenAI. */
export const feedGenders = { male: 'Men', female: 'Women', unisex: 'Anybody' } as const
export const feedAgeGroups = { adult: 'Adults', kids: 'Children' } as const
