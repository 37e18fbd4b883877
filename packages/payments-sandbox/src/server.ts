import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { failureAnswer } from './api/Answer.ts'
import { answerApi, send } from './api/answerApi.ts'
import { answerCarrier, type Carrier, carrierPath } from './carrier/clickAndDrop.ts'
import { answerControl, type Control } from './control.ts'
import { runDueWork } from './payments/expireSession.ts'
import { answerHostedPage } from './payments/hostedPage.ts'
import { answerIntentPage } from './payments/intentPage.ts'
import { newId } from './store/newId.ts'
import type { Provider } from './Provider.ts'
import { readBody } from './api/readBody.ts'
import { StripeFailure } from './api/StripeFailure.ts'

interface ServerParts {
  provider: Provider
  control: Control
  secretKey: string
  /** Renders the carrier's labels; without it the sandbox has no carrier. */
  drawLabel: Carrier['drawLabel'] | undefined
}

/** Creates the HTTP server of the sandbox: Stripe's API, a carrier's API, the hosted page and controls for tests. */
export const createSandboxServer = (parts: ServerParts): Server => {
  const server = createServer((request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      if (!(error instanceof StripeFailure)) console.error('The payment sandbox failed.', error)
      if (response.headersSent || response.destroyed) return
      const failure =
        error instanceof StripeFailure
          ? error
          : new StripeFailure(500, { type: 'api_error', message: 'The payment sandbox failed.' })
      send({ request, response }, failureAnswer(failure), newId('req_', 8))
    })
  })
  // Longer than clients keep idle connections, so that none is closed while it is being reused.
  server.keepAliveTimeout = 65_000
  return server
}

/** Finds the page for shoppers by the first part of its path; null for any other path. */
const pageAnswerFor = (folder: string | undefined) => {
  if (folder === 'pay') return answerHostedPage
  return folder === 'authenticate' ? answerIntentPage : null
}

const answer = async (parts: ServerParts, request: IncomingMessage, response: ServerResponse) => {
  const { method = 'GET', url = '/' } = request
  const [path = '/', query = ''] = url.split('?', 2)
  runDueWork(parts.provider)
  const [, folder, id = ''] = path.split('/')
  const answerPage = pageAnswerFor(folder)
  if (answerPage) {
    const form = method === 'POST' ? await readBody(request) : ''
    return answerPage(parts.provider, { method, id, form, response })
  }

  const { drawLabel, secretKey } = parts
  if (drawLabel && path.startsWith(carrierPath)) {
    const call = { method, path: path.slice(carrierPath.length), query: new URLSearchParams(query) }
    const { store, faults, now } = parts.provider
    const carrier = { store, faults, now, secretKey, drawLabel }
    return answerCarrier(carrier, { ...call, body: await readBody(request) }, { request, response })
  }

  authenticate(request, secretKey)
  const body = await readBody(request)
  if (path.startsWith('/_sandbox/')) {
    const result = answerControl(parts.control, method, path, body)
    if (result) {
      await parts.provider.store.flushed()
      return send({ request, response }, result, newId('req_', 8))
    }
  }
  const form = method === 'POST' ? body : query
  return answerApi(parts.provider, parts.control.faults, { method, path, form, request, response })
}

const authenticate = (request: IncomingMessage, secretKey: string) => {
  const { authorization } = request.headers
  if (authorization === `Bearer ${secretKey}`) return
  throw new StripeFailure(401, {
    type: 'invalid_request_error',
    message: authorization ? 'Invalid API Key provided.' : 'You did not provide an API key.',
  })
}
