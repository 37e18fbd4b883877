import type { IncomingMessage, ServerResponse } from 'node:http'
import { failureAnswer, jsonAnswer, type Answer } from './Answer.ts'
import { apiRoutes } from './apiRoutes.ts'
import { checkParams } from './checks.ts'
import { expand } from './expand.ts'
import type { CallFault, Faults } from '../Faults.ts'
import { findAnswer, fingerprintOf, keepAnswer, type KeyedCall } from './idempotency.ts'
import { newId } from '../store/newId.ts'
import { Params } from './Params.ts'
import { parseForm } from './parseForm.ts'
import { apiVersion, isPreview } from '../events/presentEvent.ts'
import type { Provider } from '../Provider.ts'
import { invalidRequest, StripeFailure } from './StripeFailure.ts'

interface ApiCall {
  method: string
  path: string
  /** Form-encoded parameters: the body of a POST, the query of a GET. */
  form: string
  request: IncomingMessage
  response: ServerResponse
}

const serverError = new StripeFailure(500, {
  type: 'api_error',
  message: 'An unknown error occurred. (Ordered by a test.)',
})
const tooManyRequests = new StripeFailure(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Request rate limit exceeded. (Ordered by a test.)',
})

const badRequest = invalidRequest('This cannot be paid for. (Ordered by a test.)', {
  code: 'amount_too_small',
})
// https://docs.stripe.com/api/errors: the parameters were valid but the request failed.
const requestFailed = ({ code, declineCode }: CallFault) =>
  new StripeFailure(402, {
    type: 'card_error',
    message: 'Insufficient funds in your account. (Ordered by a test.)',
    ...(code && { code }),
    ...(declineCode && { decline_code: declineCode }),
  })
const wrongKey = new StripeFailure(401, {
  type: 'invalid_request_error',
  message: 'Invalid API Key provided. (Ordered by a test.)',
})

const lockTimeout = new StripeFailure(429, {
  type: 'invalid_request_error',
  code: 'lock_timeout',
  message:
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. (Ordered by a test.)',
})

/** Answers one call of Stripe's API, with a test's fault if one matches. */
export const answerApi = async (provider: Provider, faults: Faults, call: ApiCall) => {
  const requestId = newId('req_', 8)
  const keyedCall = keyedCallOf(call)
  try {
    if (keyedCall) provider.keysInUse.begin(keyedCall)
  } catch (error) {
    return send(call, refusal(error), requestId)
  }
  const fault = faults.takeForCall(call.method, call.path)
  try {
    if (fault?.kind === 'hold') await faults.waitForRelease(fault)
  } finally {
    if (keyedCall) provider.keysInUse.end(keyedCall)
  }
  if (fault?.kind === 'hang') return
  const answer = faultBeforeCall(fault) ?? execute(provider, call, keyedCall, requestId, fault)
  await provider.store.flushed()
  if (fault?.kind === 'hang_after_commit') return
  if (fault?.kind === 'reset_after_commit') {
    call.request.socket.resetAndDestroy()
    return
  }
  send(call, fault?.kind === 'error_after_commit' ? failureAnswer(serverError) : answer, requestId)
}

const keyedCallOf = (call: ApiCall): KeyedCall | undefined => {
  const key = call.method === 'POST' ? call.request.headers['idempotency-key'] : undefined
  return typeof key === 'string' ? { key, path: call.path, fingerprint: fingerprintOf(call.form) } : undefined
}

/** Returns the answer of a fault before the call is executed, which is not stored for its key. */
const faultBeforeCall = (fault: CallFault | undefined) => {
  if (fault?.kind === 'error_before_commit' && !fault.isKept) return failureAnswer(serverError)
  if (fault?.kind === 'request_failed' && !fault.isKept) return failureAnswer(requestFailed(fault))
  if (fault?.kind === 'refuse') return failureAnswer(badRequest)
  if (fault?.kind === 'refuse_key') return failureAnswer(wrongKey)
  if (fault?.kind === 'lock_timeout') return failureAnswer(lockTimeout)
  return fault?.kind === 'rate_limit' ? failureAnswer(tooManyRequests) : undefined
}

const execute = (
  provider: Provider,
  call: ApiCall,
  keyedCall: KeyedCall | undefined,
  requestId: string,
  fault: CallFault | undefined,
): Answer => {
  if (!keyedCall) return faultDuringCall(fault) ?? runRoute(provider, call)
  try {
    const storedAnswer = findAnswer(provider.store, keyedCall, provider.now())
    if (storedAnswer)
      return {
        status: storedAnswer.status,
        body: storedAnswer.body,
        headers: { 'idempotent-replayed': 'true', 'original-request': storedAnswer.requestId },
      }
  } catch (error) {
    return refusal(error)
  }
  const answer = faultDuringCall(fault) ?? runRoute(provider, call)
  // Stores nothing if the parameters were invalid: the key may be used again with valid ones.
  if (answer.status < 400 || answer.isExecuted)
    keepAnswer(
      provider.store,
      keyedCall,
      fault?.isKept && fault.kind !== 'request_failed' ? failureAnswer(serverError) : answer,
      requestId,
      provider.now(),
    )
  return answer
}

/** Returns the answer of a fault during the call's execution, which is stored for its key. */
const faultDuringCall = (fault: CallFault | undefined) => {
  if (fault?.kind === 'error_before_commit') return { ...failureAnswer(serverError), isExecuted: true }
  return fault?.kind === 'request_failed'
    ? { ...failureAnswer(requestFailed(fault)), isExecuted: true }
    : undefined
}

const runRoute = (provider: Provider, call: ApiCall): Answer & { isExecuted?: boolean } => {
  try {
    checkHeaders(call)
    const tree = parseForm(call.form)
    const params = new Params(tree)
    for (const { method, path, handle, shape } of apiRoutes) {
      const match = method === call.method ? path.exec(call.path) : null
      if (!match) continue
      checkParams(tree, shape)
      const answer = handle(provider, params, decodeURIComponent(match[1] ?? ''))
      const paths = params.texts('expand')
      return jsonAnswer(paths.length > 0 ? expand(provider, answer, paths) : answer)
    }
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${call.method}: ${call.path}).`,
    })
  } catch (error) {
    return {
      ...refusal(error),
      isExecuted: error instanceof StripeFailure && error.detail.param === undefined,
    }
  }
}

const checkHeaders = ({ method, request: { headers } }: ApiCall) => {
  const version = String(headers['stripe-version'] ?? apiVersion)
  if (version !== apiVersion && !isPreview(version))
    throw invalidRequest(`Invalid Stripe API version: ${version}`)
  const type = headers['content-type'] ?? ''
  if (method === 'POST' && type !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    )
}

const refusal = (error: unknown): Answer => {
  if (error instanceof StripeFailure) return failureAnswer(error)
  if (error instanceof URIError) return failureAnswer(invalidRequest('The path is not well formed.'))
  throw error
}

/** Sends an answer as Stripe's API does. */
export const send = (
  { request, response }: Pick<ApiCall, 'request' | 'response'>,
  answer: Answer,
  requestId: string,
) => {
  const key = request.headers['idempotency-key']
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(answer.body),
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': request.headers['stripe-version'] ?? apiVersion,
    ...(typeof key === 'string' && { 'idempotency-key': key }),
    ...answer.headers,
  })
  response.end(answer.body)
}
