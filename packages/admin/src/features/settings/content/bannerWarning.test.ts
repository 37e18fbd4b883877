import { expect, test } from 'vitest'
import { aPromotion } from '../../../test/aPromotion.ts'
import { bannerWarning } from './bannerWarning.ts'

const now = '2026-05-01T08:00:00.000Z'
const banner = {
  enabled: true,
  text: 'Free shipping on orders over £75',
  endsAt: null,
  promotionId: null,
  countdown: false,
}
const promotion = aPromotion()
const tied = { ...banner, promotionId: promotion.id }
const later = '2030-05-08T08:00:00.000Z'

test.each([
  ['a weekly countdown that starts again', { ...banner, countdown: true }, null, /starts again every week/],
  ['a text that announces an end', { ...banner, text: 'Ends this Friday!' }, null, /announces an end/],
  ['a date at which no offer ends', { ...banner, endsAt: later, countdown: true }, null, /ends at this date/],
  ['a date that has passed', { ...banner, endsAt: '2026-04-30T08:00:00.000Z' }, null, /has passed/],
  ['a promotion that was deleted', tied, null, /no longer exists/],
  ['a promotion that is off', tied, { ...promotion, isActive: false }, /state is now: Off/],
  ['a promotion without an end date', tied, promotion, /no end date, so there is no countdown/],
  ['an end of an endless promotion', { ...tied, text: 'EID10 ends soon' }, promotion, /An end is announced/],
])('warns staff of %s', (_, settings, of, text) => {
  expect(bannerWarning(settings, of, now)).toMatch(text)
})

test.each([
  ['the banner is off', { ...banner, enabled: false, countdown: true }, null],
  ['no end is announced', banner, null],
  [
    'the promotion really ends then',
    { ...tied, countdown: true, text: 'EID10 ends soon' },
    { ...promotion, endsAt: later },
  ],
])('gives no warning if %s', (_, settings, of) => {
  expect(bannerWarning(settings, of, now)).toBeNull()
})
