import { expect, it } from 'vitest'
import { titleOfFile } from './titleOfFile.ts'

it.each([
  ['lease_2026-11.pdf', 'lease 2026-11'],
  ['Supplier__price list.final.DOCX', 'Supplier price list.final'],
  ['Rates%20from+May.doc', 'Rates from May'],
  ['.pdf', ''],
  ['Version 2.0', 'Version 2.0'],
  [`${'a'.repeat(300)}.pdf`, 'a'.repeat(200)],
])('proposes a title for %j', (name, title) => expect(titleOfFile(name)).toBe(title))
