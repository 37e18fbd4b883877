import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { net } from 'electron'

/** A request with a streamed body. */
interface StreamedRequest {
  method: string
  headers: Headers
  body: () => AsyncIterable<Buffer>
  signal: AbortSignal
}

export interface Network {
  fetch: typeof fetch
  sendStream: (url: string, request: StreamedRequest) => Promise<Response>
}

const bodylessStatuses = new Set([204, 205, 304])

/** Streams a chunked request body, which Electron's fetch would load into memory. */
const sendStream: Network['sendStream'] = (url, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = net.request({ method, url, redirect: 'error', credentials: 'omit' })
    request.chunkedEncoding = true
    headers.forEach((value, name) => request.setHeader(name, value))
    request.on('response', answer => {
      const content = Readable.toWeb(answer as unknown as Readable) as ReadableStream
      const responseHeaders = new Headers()
      for (const [name, value] of Object.entries(answer.headers))
        responseHeaders.set(name, [value].flat().join(', '))
      resolve(
        new Response(bodylessStatuses.has(answer.statusCode) ? null : content, {
          status: answer.statusCode,
          headers: responseHeaders,
        }),
      )
    })
    request.on('error', reject)
    signal.addEventListener(
      'abort',
      () => {
        request.abort()
        reject(signal.reason as Error)
      },
      { once: true },
    )
    // If the shop answers before it has read the whole body, the answer has already resolved the promise.
    pipeline(Readable.from(body()), request as unknown as NodeJS.WritableStream, { signal }).catch(reject)
  })

/**
 * Ends a request when the body of its answer is cancelled, as browsers do. Electron's fetch would keep the request open
 * until its signal aborts. All windows share six connections to a host.
 */
const fetchUntilCancelled: typeof fetch = async (input, init) => {
  const stop = new AbortController()
  const signal = init?.signal ? AbortSignal.any([init.signal, stop.signal]) : stop.signal
  const answer = await net.fetch(input as string, { ...init, signal })
  const reader = answer.body?.getReader()
  if (!reader) return answer
  const body = new ReadableStream<Uint8Array>({
    pull: async controller => {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: reason => stop.abort(reason),
  })
  return new Response(body, answer)
}

/** Chromium's own network, with the system's proxies, certificates and DNS. */
export const network: Network = {
  fetch: fetchUntilCancelled,
  sendStream,
}
