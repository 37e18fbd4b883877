import { expect, it } from 'vitest'
import { changeOf, emptyWish } from './bulkChange.ts'

it('asks for nothing while something is missing', () => {
  expect(changeOf('price', emptyWish)).toBeNull()
  expect(changeOf('price', { ...emptyWish, value: Number.NaN })).toBeNull()
  expect(changeOf('price', { ...emptyWish, value: -5 })).toBeNull()
  expect(changeOf('addToCollection', emptyWish)).toBeNull()
})

it('lowers by a figure that is typed without a sign', () => {
  const wish = { ...emptyWish, way: 'down', value: 10 } as const
  expect(changeOf('price', wish)).toEqual({ kind: 'pricePercent', percent: -10 })
  expect(changeOf('price', { ...wish, by: 'amount', value: 500 })).toEqual({
    kind: 'priceAmount',
    amount: -500,
  })
})
