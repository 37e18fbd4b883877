import { MissingPage } from './MissingPage.tsx'
import { missingPageHead } from '../../kit/page/missingPageHead.ts'
import { definePage } from '../../kit/page/page.ts'

export const page = definePage({ Component: MissingPage, head: () => missingPageHead() })
