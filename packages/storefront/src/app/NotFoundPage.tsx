import { MissingPage, missingPageHead } from './MissingPage.tsx'
import { definePage } from './page.ts'

export const page = definePage({ Component: MissingPage, head: () => missingPageHead })
