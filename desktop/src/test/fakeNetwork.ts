import { setImmediate } from 'node:timers/promises'
import { FakeClientRequest } from './FakeClientRequest.ts'

export type SchemeHandler = (request: Request) => Response | Promise<Response>
type Bytes = ReadableStream<Uint8Array>

/** Headers that Electron refuses because Chromium sets them. */
const ownHeaders = ['content-length', 'host', 'trailer', 'te', 'upgrade', 'cookie2', 'transfer-encoding']

/** Returns an answer with the same bytes. Calls `cancel` when its body is cancelled or `signal` aborts it. */
const relay = (answer: Response, cancel: (body: Bytes) => void, signal?: AbortSignal): Response => {
  if (!answer.body) return answer
  const reader = answer.body.getReader()
  const giveUp = () => {
    reader.releaseLock()
    cancel(answer.body as Bytes)
  }
  const body: Bytes = new ReadableStream(
    {
      start: controller =>
        signal?.addEventListener('abort', () => {
          controller.error(signal.reason)
          giveUp()
        }),
      pull: async controller => {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: giveUp,
    },
    { highWaterMark: 0 },
  )
  return new Response(body, answer)
}

export const net = {
  /** Fetches as Electron does: only the signal ends a request, and cancelling the body of its answer does not. */
  fetch: async (input: string, init?: RequestInit) => {
    for (const [name] of new Headers(init?.headers))
      if (ownHeaders.includes(name)) throw new Error('net::ERR_INVALID_ARGUMENT')
    const answer = await fetch(input, init).catch((error: Error) => {
      if (error.name === 'AbortError' || error.name === 'TimeoutError') throw error
      throw new Error(`net::ERR_FAILED ${String((error.cause as Error | undefined)?.message)}`, {
        cause: error,
      })
    })
    return relay(answer, () => undefined)
  },
  request: (options: ConstructorParameters<typeof FakeClientRequest>[0]) => new FakeClientRequest(options),
}

/** Cancels the body of an answer that arrives after its page has aborted, unless data is ready immediately. */
const cancelLateAnswer = async ({ body }: Response): Promise<void> => {
  const reader = body?.getReader()
  const hasData = reader?.read().then(() => true)
  if (!(await Promise.race([hasData, setImmediate(false)]))) await reader?.cancel()
}

/**
 * Calls a scheme's handler for a page as Electron does (observed in Electron 25). The handler's request never aborts;
 * the handler notices an aborted page only because the answer's body is cancelled. If the page aborts before the
 * answer, a body with data ready is neither read nor cancelled.
 */
export const callAsPage =
  (handler: SchemeHandler): SchemeHandler =>
  async pageRequest => {
    const { url, method, headers, signal } = pageRequest
    const body = pageRequest.body && (await pageRequest.arrayBuffer())
    const answering = Promise.resolve(handler(new Request(url, { method, headers, body })))
    const pageAbort = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
    const answer = await Promise.race([answering, pageAbort])
    if (answer) return relay(answer, source => void source.cancel(), signal)
    void answering.then(cancelLateAnswer)
    throw signal.reason
  }
