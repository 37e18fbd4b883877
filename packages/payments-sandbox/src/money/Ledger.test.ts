import { expect, test } from 'vitest'
import { Ledger } from './Ledger.ts'

const entry = (number: number, created = 0) => ({ id: String(number), created })

test('drops the oldest entries beyond its limit and finds the rest', () => {
  const ledger = new Ledger({ limit: 100 })
  for (let number = 0; number < 1000; number++) ledger.put(entry(number))
  expect(ledger.size).toBeLessThanOrEqual(100)
  expect(ledger.get('0')).toBeUndefined()
  expect(ledger.get('999')).toEqual(entry(999))
  expect([...ledger.newestFirst('990')][0]?.id).toBe('989')
  expect([...ledger.oldestFirst('990')].map(({ id }) => id)).toContain('991')
})

test('drops entries older than thirty days', () => {
  const ledger = new Ledger()
  const day = 24 * 3600
  ledger.put(entry(1, 0))
  ledger.put(entry(2, 10 * day))
  ledger.put(entry(3, 31 * day))
  expect([...ledger.oldestFirst()].map(({ id }) => id)).toEqual(['2', '3'])
})

test('a changed entry keeps its position', () => {
  const ledger = new Ledger()
  ledger.put(entry(1))
  ledger.put(entry(2))
  ledger.put({ ...entry(1), created: 5 })
  expect([...ledger.newestFirst()]).toEqual([entry(2), entry(1, 5)])
})
