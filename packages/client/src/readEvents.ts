import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { createParser } from 'eventsource-parser'
import type { Client } from './createClient.ts'

/** Events of a streaming endpoint. */
type EventOf<E extends Endpoint> = Answer<E> extends AsyncIterable<infer Event> ? Event : never

/** Silence after which a connection counts as dead, ms. The server sends a heartbeat every 15 s. */
const maxSilenceMs = 40_000

interface Options<E extends Endpoint> {
  onEvent: (event: EventOf<E>) => void
  signal: AbortSignal
}

/**
 * Reads an endpoint's events until the server, silence or `signal` ends the stream. Throws as `call` does if the stream
 * never starts.
 */
export const readEvents = async <E extends Endpoint>(
  client: Pick<Client, 'open'>,
  endpoint: E,
  input: SentInput<E>,
  { onEvent, signal }: Options<E>,
): Promise<void> => {
  const silence = new AbortController()
  const answer = await client.open(endpoint, input, { signal: AbortSignal.any([signal, silence.signal]) })
  const parser = createParser({ onEvent: ({ data }) => onEvent(JSON.parse(data) as EventOf<E>) })
  const decoder = new TextDecoder()
  const reader = answer.body?.getReader()
  const giveUp = () => silence.abort()
  let timer = setTimeout(giveUp, maxSilenceMs)
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, maxSilenceMs)
      parser.feed(decoder.decode(part.value, { stream: true }))
    }
  } catch (error) {
    if (!signal.aborted && !silence.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
  }
}
