import { ApiError } from '@shop/client/ApiError'
import { expect, it } from 'vitest'
import { describePrintOutcome } from './describePrintOutcome.ts'

const gone = 'The printer Zebra is not available.'

it.each([
  [{ outcome: 'printed', problem: null }, 'Sent to the printer', undefined],
  [{ outcome: 'saved', problem: gone }, 'Not printed', `${gone} The page was saved as a PDF instead.`],
  [{ outcome: 'canceled', problem: gone }, 'Not printed', `${gone} The page was not printed.`],
] as const)('describes the outcome %o', async (printed, title, text) => {
  expect(await describePrintOutcome(Promise.resolve(printed))).toMatchObject({ title, ...(text && { text }) })
})

it('shows nothing for a cancelled print, and explains a failed one', async () => {
  expect(await describePrintOutcome(Promise.resolve({ outcome: 'canceled', problem: null }))).toBeNull()
  const full = new ApiError(0, 'The disk is full: nothing was saved.', 'bad_request')
  expect(await describePrintOutcome(Promise.reject(full))).toEqual({
    tone: 'error',
    title: 'Not printed',
    text: 'The disk is full: nothing was saved.',
  })
})
