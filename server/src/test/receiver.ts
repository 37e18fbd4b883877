import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach } from 'vitest'
import { listen } from './listen.ts'

interface ReceivedRequest {
  headers: IncomingHttpHeaders
  body: string
  type: string
  data: { id?: string } & Record<string, unknown>
  /** The status that was returned. */
  status: number
}

interface Receiver {
  url: string
  received: ReceivedRequest[]
  /** Returns the requests that were answered with 2xx. */
  acceptedRequests: () => ReceivedRequest[]
  /** Decides the status of the next answers by their number from 0 on. */
  answer: (count: number) => number | Promise<number>
}

/**
 * Starts another system that webhooks are posted to, for all tests of the enclosing `describe`. It accepts everything
 * by default.
 */
export const useReceiver = (): Receiver => {
  const receiver: Receiver = {
    url: '',
    received: [],
    acceptedRequests: () => receiver.received.filter(({ status }) => status < 300),
    answer: () => 200,
  }
  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const { type, data } = JSON.parse(body) as Pick<ReceivedRequest, 'type' | 'data'>
    const status = await receiver.answer(receiver.received.length)
    receiver.received.push({ headers: request.headers, body, type, data, status })
    response.writeHead(status).end(`Answered ${status}`)
  }
  const server = createServer((request, response) => void handleRequest(request, response))
  beforeAll(async () => {
    const { url, close } = await listen(server)
    receiver.url = `${url}/hooks`
    return close
  })
  beforeEach(() => {
    receiver.received = []
    receiver.answer = () => 200
  })
  return receiver
}
