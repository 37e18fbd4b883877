import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { payNewSession, sessionParams, startReceiver, startTestSandbox } from '../test/startTestSandbox.ts'

const newDataFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payments-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'data', 'sandbox.jsonl')
}

test('a restarted sandbox knows its sessions, payments, keys and refunds', async () => {
  const dataFile = await newDataFile()
  const before = await startTestSandbox({ dataFile })
  const options = { idempotencyKey: 'order_2:1' }
  const open = await before.stripe.checkout.sessions.create(sessionParams, options)
  const { session, paymentId } = await payNewSession(before.stripe)
  await before.stripe.refunds.create({ payment_intent: paymentId, amount: 6000 })
  before.sandbox.faults.add({ kind: 'refund_pending', endsAs: 'failed', afterMs: 3600_000 })
  const pending = await before.stripe.refunds.create({ payment_intent: paymentId, amount: 1 })
  await before.sandbox.close()

  const { sandbox, stripe } = await startTestSandbox({ dataFile })
  expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session)
  expect((await stripe.checkout.sessions.create(sessionParams, options)).id).toBe(open.id)
  expect((await stripe.checkout.sessions.retrieve(open.id)).url).toBe(`${sandbox.url}/pay/${open.id}`)
  await expect(stripe.refunds.create({ payment_intent: paymentId, amount: 499 })).rejects.toThrow('£4.97')
  sandbox.advanceClock(25 * 3600_000)
  expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe('expired')
  expect((await stripe.refunds.retrieve(pending.id)).status).toBe('failed')
})

test('writes each answer to disk, and skips an incomplete line', async () => {
  const dataFile = await newDataFile()
  const { stripe } = await startTestSandbox({ dataFile })
  const session = await stripe.checkout.sessions.create(sessionParams)
  expect(await readFile(dataFile, 'utf8')).toContain(session.id)
  await appendFile(dataFile, '{"table":"sessions","rec')
  const successor = await startTestSandbox({ dataFile })
  expect((await successor.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
})

test('a restarted sandbox sends events that were not accepted', async () => {
  const dataFile = await newDataFile()
  const before = await startTestSandbox({ dataFile })
  await payNewSession(before.stripe)
  await before.sandbox.close()
  const { received, url } = await startReceiver()
  const { sandbox } = await startTestSandbox({ dataFile, webhookUrl: url })
  await sandbox.deliverAll()
  expect(received).toHaveLength(2)
})
