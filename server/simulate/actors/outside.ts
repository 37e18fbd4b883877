import type { Fault } from '@shop/payments-sandbox/Faults'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'

const faults: readonly Fault[] = [
  { kind: 'drop' },
  { kind: 'drop', times: 3 },
  { kind: 'duplicate', times: 2 },
  { kind: 'reorder', times: 3 },
  { kind: 'rate_limit' },
  { kind: 'error_before_commit', times: 2 },
  { kind: 'error_after_commit', times: 2 },
  { kind: 'error_after_commit', isKept: true, path: '/v1/checkout/sessions', method: 'POST' },
  { kind: 'error_after_commit', isKept: true, path: '/v1/refunds', method: 'POST' },
  { kind: 'reset_after_commit', times: 2 },
  { kind: 'refund_pending', endsAs: 'succeeded', afterMs: 3600_000 },
  { kind: 'refund_pending', endsAs: 'failed', afterMs: 3600_000 },
  { kind: 'refund_fails' },
  { kind: 'refund_fails_later', endsAs: 'failed', afterMs: 3600_000 },
  { kind: 'reset_after_commit', path: '/v1/refunds', method: 'POST', times: 2 },
]

const addFault: SimulatedAction['run'] = async (world, random) => {
  const fault = random.pick(faults)
  world.sandbox.faults.add(fault)
  return fault.kind
}

const refundAtProvider: SimulatedAction['run'] = async (world, random) => {
  const payments = world.sandbox.payments().filter(({ status }) => status === 'succeeded')
  if (payments.length === 0) return undefined
  const { id, amount_received: amount } = random.pick(payments.slice(-30))
  const refundedSum = world.sandbox
    .refunds()
    .filter(({ payment_intent: payment, status }) => payment === id && status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0)
  if (refundedSum >= amount) return undefined
  const sum = random.chance(0.5) ? amount - refundedSum : random.int(1, amount - refundedSum)
  try {
    world.sandbox.refundFromDashboard(id, sum)
  } catch (error) {
    if (error instanceof Error && error.message.includes('has been charged back')) return 'refused, disputed'
    throw error
  }
  return `${sum} of ${amount}`
}

const rejectRefund: SimulatedAction['run'] = async (world, random) => {
  const refunds = world.sandbox.refunds().filter(({ status }) => status === 'succeeded')
  if (refunds.length === 0) return undefined
  const restocked: string[] = await world
    .db('refund_lines as l')
    .join('refunds as r', 'r.id', 'l.refund_id')
    .where('l.restocked', '>', 0)
    .pluck('r.stripe_refund_id')
  // Units that are in stock again are the harder case.
  const restockedRefunds = refunds.filter(refund => restocked.includes(refund.id))
  const { id, amount } = random.pick(
    (restockedRefunds.length > 0 && random.chance(0.7) ? restockedRefunds : refunds).slice(-15),
  )
  world.sandbox.failRefund(id)
  return `${amount} sent back`
}

const dispute: SimulatedAction['run'] = async (world, random) => {
  const payments = world.sandbox.payments().filter(({ status }) => status === 'succeeded')
  if (payments.length === 0) return undefined
  const { amount } = world.sandbox.raiseDispute(random.pick(payments.slice(-40)).id)
  return `${amount} disputed`
}

const decideDispute: SimulatedAction['run'] = async (world, random) => {
  const openDisputes: string[] = await world
    .db('payment_cases')
    .where({ kind: 'dispute' })
    .whereNull('ended_at')
    .orderBy(['created_at', 'amount'])
    .pluck('id')
  if (openDisputes.length === 0) return undefined
  const outcome = random.pick(['won', 'lost'] as const)
  world.sandbox.endDispute(random.pick(openDisputes), outcome)
  return outcome
}

const stopWebhook: SimulatedAction['run'] = async world => {
  world.sandbox.setWebhookUrl(undefined)
  return 'stopped'
}

const stopMail: SimulatedAction['run'] = async world => {
  world.isMailDown = true
  return 'stopped'
}

const restart: SimulatedAction['run'] = async world => {
  await world.restart()
  return 'started again'
}

const kill: SimulatedAction['run'] = async (world, random) => {
  world.killAfter(random.int(1, 60))
  return 'armed'
}

export const outside: readonly SimulatedAction[] = [
  { name: 'provider fails', weight: 4, run: addFault },
  { name: 'refund at the provider', weight: 0.5, run: refundAtProvider },
  { name: 'bank rejects a refund', weight: 0.7, run: rejectRefund },
  { name: 'bank disputes a payment', weight: 0.9, run: dispute },
  { name: 'bank decides a dispute', weight: 0.7, run: decideDispute },
  { name: 'webhooks stop', weight: 0.5, run: stopWebhook },
  { name: 'mail server stops', weight: 0.5, run: stopMail },
  { name: 'shop restarts', weight: 0.7, run: restart },
  { name: 'shop is killed', weight: 1, run: kill },
]

/** Ends the outages that last until somebody repairs them. */
export const endOutages = (world: World) => {
  world.sandbox.faults.clear()
  world.sandbox.setWebhookUrl(`${world.shop.url}/api/webhooks/stripe`)
  world.isMailDown = false
  world.cancelKill()
}
