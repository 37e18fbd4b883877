import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { signUp } from '../test/accounts.ts'
import { acpBuyer, trustAssistant } from '../test/acpBuyer.ts'
import { makeGarment, stockOf } from '../test/checkout.ts'
import { useShop } from '../test/startShop.ts'
import { listen } from '../test/listen.ts'

const shop = useShop('sqlite')
const server = createServer()
let buyer: ReturnType<typeof acpBuyer>

/** Starts the same shop with its limits. */
beforeAll(async () => {
  const staff = (await signUp(shop, { isAdmin: true })).accessToken
  const agentPayments = { sharedTokens: true, googleMerchantId: '', stripeKey: '' }
  await shop.call(saveSettings, { content: { agentPayments } }, staff)
  const config = { ...shop.deps.config, hasRateLimits: true }
  const answer = buildApp({ ...shop.deps, config }, shop.jobs).callback()
  server.on('request', (request, response) => void answer(request, response))
  const { url, close } = await listen(server)
  buyer = acpBuyer(url, await trustAssistant(shop.deps))
  return close
})

const ready = async () =>
  (await buyer.startCheckout((await makeGarment(shop, 100)).variantId, `${randomUUID()}@example.com`)).id
const pay = async (id: string, card: string) => buyer.complete(id, shop.sandbox.grantToken(card).id)

const charges = () => shop.sandbox.payments().filter(({ status }) => status === 'succeeded').length

it('does not charge a sixth card of one purchase, and reserves no stock for it', async () => {
  const { variantId } = await makeGarment(shop, 100)
  const { id } = await buyer.startCheckout(variantId, `${randomUUID()}@example.com`)
  for (let tried = 0; tried < 5; tried++)
    expect(await pay(id, 'pm_card_chargeDeclined')).toMatchObject({
      messages: [{ code: 'payment_declined' }],
    })
  const before = charges()
  expect(await pay(id, 'pm_card_visa')).toMatchObject({ code: 'rate_limited' })
  expect(charges()).toBe(before)
  expect(await stockOf(shop, variantId)).toMatchObject({ reserved: 0 })
  expect(await pay(await ready(), 'pm_card_visa')).toMatchObject({ status: 'completed' })
})

it('does not charge another card after sixty declines of an assistant, and counts no valid cards', async () => {
  expect(await pay(await ready(), 'pm_card_visa')).toMatchObject({ status: 'completed' })
  expect(await pay(await ready(), 'pm_card_threeDSecure2Required')).toMatchObject({
    status: 'requires_escalation',
  })
  // The test above had five declines.
  for (let begun = 0; begun < 11; begun++) {
    const id = await ready()
    for (let tried = 0; tried < 5; tried++)
      expect(await pay(id, 'pm_card_chargeDeclined')).toMatchObject({
        messages: [{ code: 'payment_declined' }],
      })
  }
  const id = await ready()
  const before = charges()
  expect(await pay(id, 'pm_card_visa')).toMatchObject({ code: 'rate_limited' })
  expect(charges()).toBe(before)
})
