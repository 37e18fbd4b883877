import { z } from 'zod'
import { fetchOutward } from '../../../platform/http/outward/fetchOutward.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { clickAndDropOrder } from './clickAndDropOrder.ts'
import {
  CallRefused,
  type LabelCarrier,
  LabelRefused,
  LabelUnsure,
  type CreatedLabel,
} from './LabelCarrier.ts'

const address = 'https://api.parcel.royalmail.com/api/v1'
const timeoutMs = 15_000
/** Maximum number of bytes read of an answer: a label with its customs forms has some hundred KB. */
const maxBytes = 4 * 1024 * 1024
/** Node's codes for a connection that was never made: the request was not sent. */
const unreachableCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']

const optionalText = z.string().nullish()
const CreatedOrder = z.object({
  orderReference: optionalText,
  trackingNumber: optionalText,
  printedOn: optionalText,
})
const Problem = z.object({ message: optionalText, errorMessage: optionalText })
const CreateResponse = z.object({
  createdOrders: z.array(CreatedOrder.extend({ labelErrors: z.array(Problem).nullish() })).nullish(),
  failedOrders: z.array(z.object({ errors: z.array(Problem).nullish() })).nullish(),
})
const Problems = z.union([z.array(Problem), Problem.transform(problem => [problem])])
const CancelResponse = z.object({ errors: z.array(Problem).nullish() })

const problemTexts = (problems: readonly z.output<typeof Problem>[]): string =>
  problems.flatMap(({ message, errorMessage }) => errorMessage ?? message ?? []).join(' ') ||
  'It does not say why.'

const refusalFailure = (problems: readonly z.output<typeof Problem>[]) =>
  new LabelRefused(`Royal Mail has refused this parcel. ${problemTexts(problems)}`)
const unsureFailure = (cause?: unknown) => new LabelUnsure('Royal Mail has not answered.', { cause })

/** Parses an answer. Throws `LabelUnsure` for an unexpected one, such as one that was cut short. */
const parseBody = <T extends z.ZodType>(shape: T, body: Buffer): z.output<T> => {
  try {
    return shape.parse(JSON.parse(body.toString('utf8')))
  } catch (error) {
    throw unsureFailure(error)
  }
}

const statusTexts: Readonly<Record<number, string>> = {
  401: 'Royal Mail does not accept the API key. Please check it in the settings.',
  403: 'This Royal Mail account cannot make labels by API. Royal Mail offers that to business accounts (OBA).',
  429: 'Royal Mail is receiving too many requests. Please try again in a moment.',
}

type SendRequest = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<{ status: number; body: Buffer }>

/** Returns answers with status 200 or 404; throws for every other status. */
const requestSender =
  (account: { address: string; key: string }, isSandbox: boolean): SendRequest =>
  async (method, path, body) => {
    const answer = await fetchOutward(`${account.address}${path}`, {
      method,
      headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      reach: isSandbox ? 'anywhere' : 'public',
      timeoutMs,
      maxBytes,
    }).catch((error: NodeJS.ErrnoException) => {
      if (unreachableCodes.includes(error.code ?? ''))
        throw new CallRefused('Royal Mail cannot be reached. Please try again in a moment.', {
          cause: error,
        })
      throw unsureFailure(error)
    })
    if (answer.status === 200 || answer.status === 404) return answer
    const statusText = statusTexts[answer.status]
    if (statusText) throw new CallRefused(statusText, { needsSettings: answer.status !== 429 })
    throw answer.status === 400
      ? refusalFailure(parseBody(Problems, answer.body))
      : unsureFailure(answer.status)
  }

const toCreatedLabel = ({ trackingNumber }: z.output<typeof CreatedOrder>): CreatedLabel => ({
  trackingNumber: trackingNumber || null,
})

const orderPath = (reference: string) => `/orders/${encodeURIComponent(`"${reference}"`)}`

/** Implements Royal Mail's Click & Drop: an order there is a label here. */
const clickAndDrop = (request: SendRequest, isSandbox: boolean): LabelCarrier => {
  const cancel = async (reference: string): Promise<void> => {
    const { status, body } = await request('DELETE', orderPath(reference))
    const errors = status === 200 ? (parseBody(CancelResponse, body).errors ?? []) : []
    if (errors.length > 0)
      throw new LabelRefused(`Royal Mail no longer cancels this label. ${problemTexts(errors)}`)
  }
  return {
    name: 'Royal Mail',
    isSandbox,
    cancel,
    buy: async (reference, parcel) => {
      const { body } = await request('POST', '/orders', { items: [clickAndDropOrder(reference, parcel)] })
      const { createdOrders, failedOrders } = parseBody(CreateResponse, body)
      const [createdOrder] = createdOrders ?? []
      if (!createdOrder) {
        if (!failedOrders?.length) throw unsureFailure()
        throw refusalFailure(failedOrders.flatMap(({ errors }) => errors ?? []))
      }
      if (!createdOrder.labelErrors?.length) return toCreatedLabel(createdOrder)
      // The order exists there without a label, and anybody who opens Click & Drop might send it.
      await cancel(reference)
      throw refusalFailure(createdOrder.labelErrors)
    },
    find: async reference => {
      const { status, body } = await request('GET', orderPath(reference))
      const [createdOrder] = status === 404 ? [] : parseBody(z.array(CreatedOrder), body)
      if (createdOrder?.printedOn || createdOrder?.trackingNumber) return toCreatedLabel(createdOrder)
      if (createdOrder) await cancel(reference)
      return null
    },
    print: async (reference, isDeclared) => {
      const query = `documentType=postageLabel&includeReturnsLabel=false&includeCN=${isDeclared}`
      const { status, body } = await request('GET', `${orderPath(reference)}/label?${query}`)
      if (status === 404) throw new LabelRefused('Royal Mail no longer knows this label.')
      if (body.length >= maxBytes || !body.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw unsureFailure()
      return body
    },
  }
}

/**
 * Returns the carrier whose key the settings have, otherwise its stand-in if that is running; null if there is neither.
 */
export const labelCarrierOf = async ({
  settings,
  vault,
  labelSandbox,
}: Pick<Deps, 'settings' | 'vault' | 'labelSandbox'>): Promise<LabelCarrier | null> => {
  const { labelKey } = (await settings.read()).shipping
  if (labelKey) return clickAndDrop(requestSender({ address, key: vault.open(labelKey) }, false), false)
  return labelSandbox && clickAndDrop(requestSender(labelSandbox, true), true)
}
