import type { SearchMetadata } from './searchMetadata.ts'

export const missingPageHead: SearchMetadata = { title: 'Page not found', noindex: true }
