import type { SearchMetadata } from './searchMetadata.ts'

export const missingPageHead = (title = 'Page not found'): SearchMetadata => ({ title, noindex: true })
