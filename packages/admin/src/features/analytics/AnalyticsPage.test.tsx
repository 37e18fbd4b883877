// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { afterEach, expect, it, vi } from 'vitest'
import { useOffice, until } from '../../test/openOffice.tsx'

const path = '/admin/analytics/sales'
const office = useOffice()
afterEach(() => {
  vi.useRealTimers()
})

it('reports days in the wrong order at the field, and does not request them', async () => {
  const sales = vi.fn(() => new ApiError(400, 'Some fields are not valid.', 'validation_failed'))
  office.open('/admin/analytics?from=2026-03-02&to=2026-03-01', { [path]: sales })
  await office.shows('The end date is before the start date.')
  await until(() => {
    const errorId = document.querySelector('[aria-invalid=true]')?.getAttribute('aria-errormessage') ?? ''
    expect(document.getElementById(errorId)?.textContent).toBe('The end date is before the start date.')
  })
  expect(sales).not.toHaveBeenCalled()
  expect(document.body.textContent).not.toContain('Failed to load analytics')
})

it('reports a period that is too long at the field, and does not request it', async () => {
  const sales = vi.fn(() => new ApiError(400, 'Some fields are not valid.', 'validation_failed'))
  office.open('/admin/analytics?from=2010-01-01&to=2026-11-22&interval=month', { [path]: sales })
  await office.shows('Please choose ten years at most.')
  expect(sales).not.toHaveBeenCalled()
  expect(document.body.textContent).not.toContain('Failed to load analytics')
})

it('shows the shop’s error message', async () => {
  const busy = new ApiError(503, 'The shop is busy. Please try again in a moment.', 'overloaded')
  office.open('/admin/analytics', { [path]: busy })
  await office.shows('Failed to load analytics', 'The shop is busy. Please try again in a moment.')
  expect(document.body.textContent).not.toContain('check the days')
})

it('requests the chosen period, and shows other days as a custom one', async () => {
  vi.setSystemTime('2026-11-23T12:00:00Z')
  const asked: object[] = []
  office.open('/admin/analytics?from=2025-02-03&to=2025-02-07', {
    [path]: (input: object) => {
      asked.push(input)
      return new ApiError(503, 'The shop is busy.', 'overloaded')
    },
  })
  const period = () =>
    [...document.querySelectorAll('select')].find(({ textContent }) => textContent.includes('Last year'))
  await until(() => expect(period()?.value).toBe('custom'))
  const field = period()
  if (!field) throw new Error('no period')
  field.value = 'lastYear'
  field.dispatchEvent(new Event('change', { bubbles: true }))
  const days = { from: '2025-01-01', to: '2025-12-31', interval: 'month' }
  await until(() => expect(asked.at(-1)).toEqual(days))
  await until(() => expect(period()?.value).toBe('lastYear'))
})
