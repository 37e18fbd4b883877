import { MissingPage } from './MissingPage.tsx'
import { missingPageHead } from './missingPageHead.ts'
import { definePage } from './page.ts'

export const page = definePage({ Component: MissingPage, head: () => missingPageHead })
