/** Outcomes of a pending refund. */
export const refundEnds = ['succeeded', 'failed', 'canceled'] as const
export type RefundEnd = (typeof refundEnds)[number]

/**
 * Faults of a call. `hold` delays it. `hang` neither carries it out nor answers; `hang_after_commit` carries it out and
 * does not answer; `reset_after_commit` carries it out and cuts the connection. `error_before_commit` and
 * `error_after_commit` answer with 500. `rate_limit` and `lock_timeout` answer with 429, `refuse` with 400 and
 * `refuse_key` with 401 for a wrong API key, and do not carry it out. `request_failed` answers with a card error.
 */
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
  /** Path of affected calls, in which `*` matches anything. By default every call is affected. */
  path?: string
  method?: string
  /** Number of affected calls; 1 by default. */
  times?: number
  /**
   * For `error_before_commit`, `error_after_commit` and `request_failed`: stores the answer for the idempotency key.
   */
  isKept?: boolean
  /** For `hold`: the delay of the call; without it, the call waits until `release` is called. */
  delayMs?: number
  /** For `request_failed`: codes of the card error, such as `card_declined` and `insufficient_funds`. */
  code?: string
  declineCode?: string
}

interface WebhookFault {
  kind: (typeof webhookFaults)[number]
  /** Type of affected events, in which `*` matches anything. By default every event is affected. */
  type?: string
  /**
   * Number of affected events. `reorder` delays this number of events, and then sends them in reverse order. 1 by
   * default, 2 for `reorder`.
   */
  times?: number
  /** Delay for `delay`; 1000 by default. */
  delayMs?: number
}

/** Course of the next refund, instead of immediate success. `refund_fails_later` succeeds at first. */
export interface RefundFault {
  kind: (typeof refundFaults)[number]
  /** Number of affected refunds; 1 by default. */
  times?: number
  /** Outcome after `afterMs` by the sandbox's clock; without it, the outcome is set by a control call. */
  endsAs?: RefundEnd
  /** Time until the outcome; 0 by default. */
  afterMs?: number
  failureReason?: string
}

export type Fault = CallFault | RefundFault | WebhookFault

interface PendingFault<F> {
  fault: F
  left: number
}

/** Failures that a test has requested in advance. Matching calls or events use them up, oldest first. */
export class Faults {
  #calls: PendingFault<CallFault>[] = []
  #refunds: PendingFault<RefundFault>[] = []
  #webhooks: PendingFault<WebhookFault>[] = []
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

  /** Resolves when a delayed call may continue. */
  waitForRelease({ delayMs }: CallFault): Promise<void> {
    return new Promise(resolve => {
      this.#held.push(resolve)
      if (delayMs !== undefined) setTimeout(resolve, delayMs).unref()
    })
  }

  /** Lets every delayed call continue. */
  release() {
    for (const resolve of this.#held.splice(0)) resolve()
  }

  /** Lists requested faults that have not happened yet. */
  pending(): Fault[] {
    return [...this.#calls, ...this.#refunds, ...this.#webhooks].map(({ fault, left }) => ({
      ...fault,
      times: left,
    }))
  }

  takeForCall(method: string, path: string): CallFault | undefined {
    const index = this.#calls.findIndex(
      ({ fault }) => [undefined, method].includes(fault.method) && matches(fault.path, path),
    )
    return takeFault(this.#calls, index)?.fault
  }

  takeForRefund(): RefundFault | undefined {
    return takeFault(this.#refunds, 0)?.fault
  }

  /** Uses up the fault for this event, and tells whether this is the last affected event. */
  takeForEvent(type: string): { fault: WebhookFault; isLast: boolean } | undefined {
    const pendingFault = takeFault(
      this.#webhooks,
      this.#webhooks.findIndex(({ fault }) => matches(fault.type, type)),
    )
    return pendingFault && { fault: pendingFault.fault, isLast: pendingFault.left === 0 }
  }
}

const takeFault = <F>(pendingFaults: PendingFault<F>[], index: number) => {
  const fault = pendingFaults[index]
  if (!fault) return undefined
  fault.left--
  if (fault.left <= 0) pendingFaults.splice(index, 1)
  return fault
}

const matches = (pattern: string | undefined, text: string) => {
  if (pattern === undefined) return true
  const expression = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${expression}$`).test(text)
}

const isCallFault = (fault: Fault): fault is CallFault => callFaults.some(kind => kind === fault.kind)

const isRefundFault = (fault: Fault): fault is RefundFault => refundFaults.some(kind => kind === fault.kind)

const isWhole = (number: unknown, minimum: number) =>
  number === undefined || (Number.isInteger(number) && Number(number) >= minimum)
const isText = (text: unknown) => text === undefined || typeof text === 'string'

/** Reads a fault that was sent as JSON; undefined if it is invalid. */
export const readFault = (value: unknown): Fault | undefined => {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined
  const isKnownKind = [...callFaults, ...refundFaults, ...webhookFaults].some(kind => kind === value.kind)
  const fault = value as Fault & Record<string, unknown>
  const texts = [
    fault['path'],
    fault['method'],
    fault['type'],
    fault['failureReason'],
    fault['code'],
    fault['declineCode'],
  ]
  const isSound =
    isWhole(fault.times, 1) &&
    [fault['delayMs'], fault['afterMs']].every(ms => isWhole(ms, 0)) &&
    texts.every(isText) &&
    ['boolean', 'undefined'].includes(typeof fault['isKept'])
  const { endsAs } = fault
  return isKnownKind && isSound && (endsAs === undefined || refundEnds.some(end => end === endsAs))
    ? fault
    : undefined
}
