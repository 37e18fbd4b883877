import { expect, test } from '@playwright/test'
import { beginCheckout, readCheckout, search, startShoppingAgent } from '../scripts/agent/shoppingAgent.ts'
import { expectNoViolations, expectToFit } from './support/looks.ts'
import { consoleProblemsOf, pay, openLive } from './support/shopper.ts'

interface SearchAnswer {
  products: { title: string; variants: { id: string; availability: { available: boolean } }[] }[]
}

test('a cart that an assistant has filled is bought on a phone, and the assistant is notified', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const agent = await startShoppingAgent(baseURL ?? '')
  const { products } = (await agent.rest(search('najd thobe', undefined))) as unknown as SearchAnswer
  const [product] = products
  const variant = product?.variants.find(({ availability }) => availability.available)
  const consoleProblems = consoleProblemsOf(page)
  const session = await agent.rest(beginCheckout(variant?.id ?? ''))
  await openLive(page, String(session['continue_url']))
  await expect(page.getByRole('link', { name: product?.title ?? '' })).toBeVisible()
  await expectNoViolations(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Continue to Checkout' }).click()
  await expect(page).toHaveURL(/\/cart#checkout$/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('aisha@example.com')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 High Street')
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await pay(page)
  expect(await agent.rest(readCheckout(String(session['id'])))).toMatchObject({ status: 'completed' })
  await page.goto(String(session['continue_url']))
  await expect(page.getByRole('heading', { name: 'Your order is paid' })).toBeVisible()
  expect(consoleProblems).toEqual([])
  agent.stop()
})
