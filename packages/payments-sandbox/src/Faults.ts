/** Outcomes of a pending refund. */
export const refundEnds = ['succeeded', 'failed', 'canceled'] as const
export type RefundEnd = (typeof refundEnds)[number]

const callFaults = [
  'hang',
  'hold',
  'hang_after_commit',
  'error_before_commit',
  'error_after_commit',
  'reset_after_commit',
  'rate_limit',
  'lock_timeout',
  'refuse',
  'request_failed',
  'refuse_key',
] as const
const refundFaults = [
  'refund_pending',
  'refund_requires_action',
  'refund_fails',
  'refund_fails_later',
] as const
const webhookFaults = ['drop', 'delay', 'duplicate', 'reorder'] as const

export interface CallFault {
  kind: (typeof callFaults)[number]
  /** The call's path, where `*` stands for anything. Every call where absent. */
  path?: string
  method?: string
  /** Number of calls it spoils; 1 where absent. */
  times?: number
  /** For the two errors and `request_failed`: the answer is kept for the idempotency key, as Stripe keeps its own. */
  isKept?: boolean
  /** For `hold`, which keeps a call under way: it goes on after so long, or only once `release` is called where absent. */
  delayMs?: number
  /** For `request_failed`: codes of the card error, such as `card_declined` and `insufficient_funds`. */
  code?: string
  declineCode?: string
}

interface WebhookFault {
  kind: (typeof webhookFaults)[number]
  /** The event's type, where `*` stands for anything. Every event where absent. */
  type?: string
  /** Number of events it spoils; for `reorder`, the number held and then sent last to first. 1 where absent, 2 for `reorder`. */
  times?: number
  /** For `delay`; 1000 where absent. */
  delayMs?: number
}

/** Beginning of the next refund, instead of being done at once. `refund_fails_later` looks done at first. */
export interface RefundFault {
  kind: (typeof refundFaults)[number]
  /** Number of refunds it spoils; 1 where absent. */
  times?: number
  /** End that it comes to by itself, `afterMs` later by the sandbox's clock; not before it is told to where absent. */
  endsAs?: RefundEnd
  /** 0 where absent. */
  afterMs?: number
  failureReason?: string
}

export type Fault = CallFault | RefundFault | WebhookFault

interface Armed<F> {
  fault: F
  left: number
}

/** Failures ordered in advance by a test. Each is used up by the calls or events that match it, oldest first. */
export class Faults {
  #calls: Armed<CallFault>[] = []
  #refunds: Armed<RefundFault>[] = []
  #webhooks: Armed<WebhookFault>[] = []
  #held: (() => void)[] = []

  add(fault: Fault) {
    if (isCallFault(fault)) this.#calls.push({ fault, left: fault.times ?? 1 })
    else if (isRefundFault(fault)) this.#refunds.push({ fault, left: fault.times ?? 1 })
    else this.#webhooks.push({ fault, left: fault.times ?? (fault.kind === 'reorder' ? 2 : 1) })
  }

  clear() {
    this.#calls = []
    this.#refunds = []
    this.#webhooks = []
    this.release()
  }

  /** Resolves when a held call may go on. */
  held({ delayMs }: CallFault): Promise<void> {
    return new Promise(resolve => {
      this.#held.push(resolve)
      if (delayMs !== undefined) setTimeout(resolve, delayMs).unref()
    })
  }

  /** Lets every held call go on. */
  release() {
    for (const goOn of this.#held.splice(0)) goOn()
  }

  /** Faults that were ordered and have not happened yet. */
  pending(): Fault[] {
    return [...this.#calls, ...this.#refunds, ...this.#webhooks].map(({ fault, left }) => ({
      ...fault,
      times: left,
    }))
  }

  takeForCall(method: string, path: string): CallFault | undefined {
    const index = this.#calls.findIndex(
      ({ fault }) => (fault.method ?? method) === method && matches(fault.path, path),
    )
    return use(this.#calls, index)?.fault
  }

  takeForRefund(): RefundFault | undefined {
    return use(this.#refunds, 0)?.fault
  }

  /** The fault for this event, with whether it was the last one that it spoils. */
  takeForEvent(type: string): { fault: WebhookFault; isLast: boolean } | undefined {
    const armed = use(
      this.#webhooks,
      this.#webhooks.findIndex(({ fault }) => matches(fault.type, type)),
    )
    return armed && { fault: armed.fault, isLast: armed.left === 0 }
  }
}

const use = <F>(armed: Armed<F>[], index: number) => {
  const found = armed[index]
  if (!found) return undefined
  found.left--
  if (found.left <= 0) armed.splice(index, 1)
  return found
}

const matches = (pattern: string | undefined, text: string) => {
  if (pattern === undefined) return true
  const expression = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${expression}$`).test(text)
}

const isCallFault = (fault: Fault): fault is CallFault => callFaults.some(kind => kind === fault.kind)

const isRefundFault = (fault: Fault): fault is RefundFault => refundFaults.some(kind => kind === fault.kind)

const isCount = (count: unknown) => count === undefined || (Number.isInteger(count) && Number(count) > 0)
const isText = (text: unknown) => text === undefined || typeof text === 'string'

/** Checks a fault that came over the wire; undefined where it is not one. */
export const readFault = (value: unknown): Fault | undefined => {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined
  const known = [...callFaults, ...refundFaults, ...webhookFaults].some(kind => kind === value.kind)
  const fault = value as Fault & Record<string, unknown>
  const texts = [
    fault['path'],
    fault['method'],
    fault['type'],
    fault['failureReason'],
    fault['code'],
    fault['declineCode'],
  ]
  const isSound = [fault.times, fault['delayMs'], fault['afterMs']].every(isCount) && texts.every(isText)
  const { endsAs } = fault
  return known && isSound && (endsAs === undefined || refundEnds.some(end => end === endsAs))
    ? fault
    : undefined
}
