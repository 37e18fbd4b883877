import { expect, it } from 'vitest'
import { zeroRateDoubt } from './zeroRateDoubt.ts'

const doubtFor = (lengthCm: number, width?: number, vatClass = 'ZERO') =>
  zeroRateDoubt({
    vatClass,
    measurements: width === undefined ? [] : [{ size: '56', width }],
    variants: [{ lengthCm: 60 }, { lengthCm }],
  })

it('asks, with measurements, if a zero-rated garment is larger than HMRC accepts for young children', () => {
  expect(doubtFor(90, 122)).toContain('Size 56 is 122 cm around the chest.')
  expect(doubtFor(90, 122)).toContain(
    'dresses 98 cm, shirts 105 cm (boys 104 cm), coats 115 cm (boys 114 cm)',
  )
  expect(doubtFor(157)).toMatch(/length, 157 cm, reaches the ankle at a height of about \d{3} cm/)
  expect([doubtFor(100), doubtFor(100, 98), doubtFor(157, 130, 'STANDARD')]).toEqual([null, null, null])
})
