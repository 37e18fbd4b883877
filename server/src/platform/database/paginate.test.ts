import { expect, it } from 'vitest'
import { nearerWindow } from './paginate.ts'

it('reads the same part of a list from the nearer end, and never goes beyond its middle', () => {
  for (const total of [0, 1, 9, 10, 11, 25])
    for (const limit of [1, 4, 10])
      for (let offset = 0; offset <= total + limit; offset += limit) {
        const list = Array.from({ length: total }, (_, index) => index)
        const { isFromEnd, ...part } = nearerWindow({ offset, limit }, total)
        const read = isFromEnd ? list.toReversed() : list
        const found = read.slice(part.offset, part.offset + part.limit)
        expect(isFromEnd ? found.toReversed() : found).toEqual(list.slice(offset, offset + limit))
        expect(part.offset).toBeLessThanOrEqual(total / 2)
      }
})
