import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { acpBuyer, trustAssistant } from '../../src/test/acpBuyer.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'

const cards = ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_threeDSecure2Required'] as const
const weightOf = (card: (typeof cards)[number]) => (card === 'pm_card_visa' ? 4 : 1)

/** The token of the assistant that the shop trusts, in each world. */
const tokens = new WeakMap<World, string>()

const trustedToken = async (world: World): Promise<string> => {
  const cached = tokens.get(world)
  if (cached !== undefined) return cached
  const bearer = await trustAssistant(world.shop.deps)
  const agentPayments = { sharedTokens: true, googleMerchantId: '', stripeKey: '' }
  await world.callAsStaff(saveSettings, { content: { agentPayments } })
  tokens.set(world, bearer)
  return bearer
}

/** Finds the payment of a checkout that is waiting for the buyer's bank. */
const waitingPayment = async (world: World, sessionId: string): Promise<string | undefined> => {
  const order: { id: string } | undefined = await world
    .db('orders')
    .where({ agent_session_id: sessionId, status: 'PENDING' })
    .first({ id: 'stripe_session_id' })
  return order?.id
}

/** Buys by a shared payment token; the buyer may have to ask their bank, and may never do so. */
const buy: SimulatedAction['run'] = async (world, random) => {
  const buyer = acpBuyer(world.url, await trustedToken(world))
  const { people } = world
  const newEmail = `buyer.${random.int(1, 1e9)}@example.com`
  const email = people.length > 0 && random.chance(0.3) ? random.pick(people).email : newEmail
  const variantId = random.pick(random.pick(world.garments).variantIds)
  const { id, status } = await buyer.startCheckout(variantId, email, random.int(1, 2))
  if (status !== 'ready_for_payment') return status
  const { id: token } = world.sandbox.grantToken(random.weighted(cards, weightOf))
  const response = await buyer.complete(id, token)
  if (response.status === 'requires_escalation' && random.chance(0.8)) {
    const payment = await waitingPayment(world, id)
    if (payment) world.sandbox.authenticate(payment, random.chance(0.7))
  }
  if (response.status === 'complete_in_progress' || random.chance(0.2)) await buyer.complete(id, token)
  else if (response.status !== 'completed' && random.chance(0.3)) await buyer.cancel(id)
  return response.status ?? 'refused'
}

export const assistants: readonly SimulatedAction[] = [
  { name: 'assistant buys by token', weight: 3, run: buy },
]
