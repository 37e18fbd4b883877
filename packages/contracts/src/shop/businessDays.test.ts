import { expect, test } from 'vitest'
import { publishedBankHolidays } from './bankHolidays.ts'
import { addBusinessDays, computedBankHolidays, isBusinessDay } from './businessDays.ts'

test('the rules reproduce the published holidays', () => {
  for (const [year, days] of Object.entries(publishedBankHolidays))
    expect(computedBankHolidays(Number(year))).toEqual(days)
})

test.each([
  // Christmas on a Saturday, a Sunday, a Friday; Easter early and late.
  [2022, ['2022-01-03', '2022-04-15', '2022-04-18', '2022-12-26', '2022-12-27']],
  [2020, ['2020-04-10', '2020-04-13', '2020-12-25', '2020-12-28']],
  [2032, ['2032-03-26', '2032-03-29', '2032-12-27', '2032-12-28']],
  [2038, ['2038-04-23', '2038-04-26', '2038-12-27', '2038-12-28']],
])('the holidays of %i at weekends have substitute days', (year, days) => {
  expect(computedBankHolidays(year)).toEqual(expect.arrayContaining(days))
  expect(computedBankHolidays(year)).toHaveLength(8)
  expect(computedBankHolidays(year).map(day => new Date(day).getUTCDay() % 6)).not.toContain(0)
})

test.each([
  ['2026-11-20', 1, '2026-11-23'], // Friday
  ['2026-11-21', 1, '2026-11-23'], // Saturday
  ['2026-11-23', 5, '2026-11-30'],
  ['2026-12-24', 1, '2026-12-29'], // Christmas Eve
  ['2026-12-23', 3, '2026-12-30'],
  ['2026-04-02', 2, '2026-04-08'], // Maundy Thursday
  ['2027-12-31', 1, '2028-01-04'],
])('%s plus %i business days is %s', (from, count, to) => {
  expect(addBusinessDays(from, count)).toBe(to)
})

test('weekends and bank holidays are not business days', () => {
  expect(['2026-12-25', '2026-12-27', '2026-12-28'].some(isBusinessDay)).toBe(false)
  expect(isBusinessDay('2026-12-29')).toBe(true)
})
