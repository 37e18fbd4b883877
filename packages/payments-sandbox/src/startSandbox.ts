import type { AddressInfo } from 'node:net'
import { localUrl, readWebhookUrl } from './payments/addresses.ts'
import type { Carrier } from './carrier/clickAndDrop.ts'
import { Faults } from './Faults.ts'
import { runDueWork, findSession } from './payments/expireSession.ts'
import type { Dispute, Event, GrantedToken, PaymentIntent, Refund, Session } from './store/objects.ts'
import { endAuthentication, findPayment } from './payments/confirmPayment.ts'
import { grantToken } from './payments/grantedTokens.ts'
import { payByMethod } from './payments/payments.ts'
import { beginDelayedPayment, endDelayedPayment } from './payments/delayedPayments.ts'
import type { Method } from './payments/methods.ts'
import { presentEvent } from './events/presentEvent.ts'
import { presentSession } from './payments/presentSession.ts'
import { createProvider, type Provider } from './Provider.ts'
import { changeDispute } from './money/disputes.ts'
import { raiseDispute } from './money/raiseDispute.ts'
import { endRefund, refundPayment } from './money/refunds.ts'
import { createSandboxServer } from './server.ts'
import { openStore } from './store/Store.ts'
import type { LabelRecord } from './store/records.ts'
import { WebhookSender } from './events/WebhookSender.ts'

export interface SandboxOptions {
  port?: number
  host?: string
  secretKey: string
  webhookSecret: string
  /** URL that receives events; they wait until it is set. */
  webhookUrl?: string | undefined
  /** File that stores the state across restarts. */
  dataFile?: string | undefined
  /** URL of the hosted page for shoppers, if it is not the sandbox's own `url`. */
  publicUrl?: string | undefined
  /** Returns the time in ms, like `Date.now`. */
  now?: () => number
  retryDelaysMs?: readonly number[]
  /** Renders the labels of the stand-in for Royal Mail's Click & Drop; without it there is no stand-in. */
  drawLabel?: Carrier['drawLabel']
}

export type { LabelFacts } from './carrier/clickAndDrop.ts'

export interface Sandbox {
  readonly port: number
  readonly url: string
  readonly faults: Faults
  sessions(): Session[]
  payments(): PaymentIntent[]
  refunds(): Refund[]
  events(): Event[]
  /** Lists the labels of the stand-in for a carrier, oldest first. */
  labels(): LabelRecord[]
  setWebhookUrl(url: string | undefined): void
  /** Attempts every waiting event once; resolves when nothing is under way. */
  deliverAll(): Promise<void>
  /** Moves the sandbox's clock forward and runs what is due. */
  advanceClock(milliseconds: number): void
  /** Sets the account's payment methods for later sessions. */
  setMethods(methods: readonly Method[]): void
  /** Pays a session as a shopper would on the hosted page, by its first method by default. */
  pay(sessionId: string, method?: Method): Session
  /** Completes a session with a method that takes days, such as a bank debit; `endDelayed` sets its outcome. */
  payDelayed(sessionId: string): Session
  endDelayed(sessionId: string, outcome: 'succeeded' | 'failed'): Session
  /** Refunds a payment as somebody would in the provider's dashboard; by default the whole remaining amount. */
  refundFromDashboard(paymentIntentId: string, amount?: number): Refund
  /** Makes the bank refuse a refund that had succeeded. */
  failRefund(refundId: string): Refund
  raiseDispute(paymentIntentId: string, reason?: string): Dispute
  /** Makes the bank decide a dispute. */
  endDispute(disputeId: string, outcome: 'won' | 'lost'): Dispute
  /** Grants a shared payment token for a test card, as an assistant would, within these limits. */
  grantToken(paymentMethod: string, limits?: Partial<GrantedToken['usage_limits']>): GrantedToken
  /** Confirms or refuses a payment as the buyer does at their bank. */
  authenticate(paymentIntentId: string, isConfirmed: boolean): void
  close(): Promise<void>
}

// Stripe retries for days with growing pauses; two hours are enough for a shop on the same machine.
const defaultRetryDelaysMs = [1, 5, 30, 120, 600, 1800, 3600].map(seconds => seconds * 1000)
const sweepIntervalMs = 1000

/** Returns the actions of a shopper, of the dashboard or of a bank at the provider. */
const actionsAt = (provider: Provider) =>
  ({
    sessions() {
      runDueWork(provider)
      return Array.from(provider.store.ledgers.sessions.oldestFirst(), record =>
        presentSession(provider, record),
      )
    },
    setMethods(methods) {
      provider.methods = methods
    },
    pay(sessionId, method) {
      runDueWork(provider)
      const record = findSession(provider, sessionId)
      payByMethod(provider, record, method)
      return presentSession(provider, record)
    },
    payDelayed: id => beginDelayedPayment(provider, findSession(provider, id)),
    endDelayed: (id, outcome) => endDelayedPayment(provider, findSession(provider, id), outcome),
    refundFromDashboard: (id, amount) => refundPayment(provider, id, amount === undefined ? {} : { amount }),
    failRefund: id => endRefund(provider, id, 'failed'),
    raiseDispute: (id, reason) => raiseDispute(provider, id, { reason }),
    endDispute: (id, outcome) => changeDispute(provider, id, outcome),
    grantToken: (method, limits = {}) =>
      grantToken(provider, method, {
        currency: 'gbp',
        expires_at: provider.now() + 3600,
        max_amount: 1_000_00,
        ...limits,
      }),
    authenticate: (id, isConfirmed) => endAuthentication(provider, findPayment(provider, id), isConfirmed),
  }) satisfies Partial<Sandbox>

/** Starts a stand-in for Stripe. Point the `stripe` library to it by host, port and protocol. */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { host = '127.0.0.1', now = Date.now, secretKey } = options
  let clockAheadMs = 0
  const clock = () => now() + clockAheadMs
  const store = await openStore(options.dataFile)
  const { events } = store.ledgers
  const faults = new Faults()
  const sender = new WebhookSender({
    url: readWebhookUrl(options.webhookUrl),
    secret: options.webhookSecret,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
    timeoutMs: 10_000,
    faults,
    now: clock,
    onSettled(event) {
      event.isPending = false
      store.save('events', event)
    },
  })
  const provider = createProvider({
    store,
    faults,
    now: () => Math.floor(clock() / 1000),
    publicUrl: '',
    announce: event => sender.announce(event),
  })
  const setWebhookUrl = (address: string | undefined) => sender.setUrl(readWebhookUrl(address))
  const advanceClock = (milliseconds: number) => {
    clockAheadMs += milliseconds
    runDueWork(provider)
  }
  const server = createSandboxServer({
    provider,
    secretKey,
    drawLabel: options.drawLabel,
    control: { faults, provider, advanceClock, setWebhookUrl },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = localUrl(host, port)
  provider.publicUrl = options.publicUrl ?? url

  for (const event of events.oldestFirst()) if (event.isPending) sender.send([event])
  const sweepTimer = setInterval(() => runDueWork(provider), sweepIntervalMs).unref()

  return {
    port,
    url,
    faults,
    ...actionsAt(provider),
    payments: () => Array.from(store.ledgers.payments.oldestFirst(), payment => payment.intent),
    refunds: () => [...store.ledgers.refunds.oldestFirst()],
    labels: () => [...store.ledgers.labels.oldestFirst()],
    events: () => Array.from(events.oldestFirst(), presentEvent),
    setWebhookUrl,
    deliverAll: () => sender.deliverAll(),
    advanceClock,
    async close() {
      clearInterval(sweepTimer)
      sender.close()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await store.flushed()
    },
  }
}
