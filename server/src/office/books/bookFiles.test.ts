import { buffer } from 'node:stream/consumers'
import { defaultCodes } from '@shop/contracts/books/programs'
import { expect, it } from 'vitest'
import { bookFile } from './bookFiles.ts'

it('gives FreeAgent no text that needs quotation marks', async () => {
  const codes = { ...defaultCodes.freeagent, sales: 'Sales, "online"\nand by post' }
  const sale = { account: 'sales', rate: null, amount: 5900 } as const
  const days = [{ day: '2026-10-31', journal: [], statement: [sale] }]
  const file = bookFile('freeagent', { name: 'madar', days, codes })
  expect((await buffer(file.body)).toString()).toBe('31/10/2026,59.00,Sales ’online’ and by post\r\n')
})
