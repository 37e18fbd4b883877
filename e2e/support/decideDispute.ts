import { type APIRequestContext, expect } from '@playwright/test'

export const sandboxKeyOfTests = 'sk_test_of_the_browser_tests_0123456789'

/** Cards whose bank opens a case as soon as they are charged: https://docs.stripe.com/testing#disputes */
export const cards = { notReceived: '4000 0000 0000 2685', inquiry: '4000 0000 0000 1976' } as const

/** Makes the bank decide a dispute, through the sandbox beside the shop. */
export const decideDispute = async (
  request: APIRequestContext,
  dispute: string,
  status: string,
): Promise<void> => {
  const port = Number(process.env['E2E_PORT'] ?? 3100) + 1
  const answer = await request.post(`http://localhost:${port}/_sandbox/disputes/change`, {
    headers: { authorization: `Bearer ${sandboxKeyOfTests}` },
    data: { dispute, status },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
