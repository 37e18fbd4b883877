// Simulates the visitors of `npm run bench:crowd` in a separate process: `crowd.ts <port> <kind> <connections> <seconds>
// <variant ids>`. Writes their measurements to standard output as JSON. Speaks HTTP on bare sockets, since it shares the
// machine's cores with the shop.

import { connect, type Socket } from 'node:net'

/** An answer's status and time, ms, from the request, including the opening of a new connection. */
interface MeasuredAnswer {
  status: number
  ms: number
}

export interface CrowdMeasurements {
  answers: MeasuredAnswer[]
  /** Connections that were refused or cut off. */
  broken: number
  /** Connections that had no answer at all. */
  unanswered: number
}

const [port, kind, connections, seconds, ...variantIds] = process.argv.slice(2)
const endsAt = performance.now() + Number(seconds) * 1000
const measurements: CrowdMeasurements = { answers: [], broken: 0, unanswered: 0 }
let visitCount = 0

interface ParsedAnswer {
  status: number
  cookie: string
  body: string
  closes: boolean
}

/** Reads an answer if it is complete. */
const parse = (bytes: Buffer): ParsedAnswer | null => {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  const isChunked = /^transfer-encoding: chunked/im.test(head)
  const isWhole = isChunked
    ? bytes.subarray(-5).equals(Buffer.from('0\r\n\r\n'))
    : bytes.length >= headEnd + 4 + Number(length ?? 0)
  if (!isWhole) return null
  return {
    status: Number(head.slice(9, 12)),
    cookie: /^set-cookie: ([^;\r]*)/im.exec(head)?.[1] ?? '',
    body: bytes.toString('utf8', headEnd + 4),
    closes: /^connection: close/im.test(head),
  }
}

/** Sends one request on an open connection, or on a new one if it is null. Rejects if the connection breaks. */
const sendRequest = (socket: Socket | null, request: string) =>
  new Promise<{ socket: Socket | null; answered: ParsedAnswer }>((resolve, reject) => {
    const sentAt = performance.now()
    const usedSocket = socket ?? connect(Number(port), '127.0.0.1')
    const parts: Buffer[] = []
    const removeListeners = () => usedSocket.removeAllListeners('data').removeAllListeners('close')
    usedSocket.on('error', () => {})
    usedSocket.on('close', () => reject(new Error('broken')))
    usedSocket.on('data', part => {
      parts.push(part)
      const answer = parse(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
      if (!answer) return
      removeListeners()
      measurements.answers.push({ status: answer.status, ms: Math.round(performance.now() - sentAt) })
      if (answer.closes) usedSocket.destroy()
      resolve({ socket: answer.closes ? null : usedSocket, answered: answer })
    })
    usedSocket.write(request)
    const timeout = setTimeout(() => usedSocket.destroy(), Math.max(0, endsAt - performance.now()) + 60_000)
    usedSocket.once('data', () => clearTimeout(timeout)).once('close', () => clearTimeout(timeout))
  })

const requestText = (path: string, cookie = '', body?: object) => {
  const text = body ? JSON.stringify(body) : ''
  const lines = [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}

const address = {
  firstName: 'Bench',
  lastName: 'Shopper',
  address1: '1 Cable Street',
  city: 'London',
  postalCode: 'E1 8JG',
  country: 'GB',
}

/** Yields the requests of one visitor, who begins anew if an answer is not 2xx. */
const requests = function* (index: number): Generator<string, void, ParsedAnswer> {
  for (;;) {
    const visitNumber = visitCount++
    if (kind === 'lists') yield requestText('/api/products?page=1&limit=24')
    else if (kind === 'pages')
      yield requestText(
        `/collections/thobes?page=${(visitNumber % 3) + 1}&visit=${process.pid}-${visitNumber}`,
      )
    else {
      const cartAnswer = yield requestText('/api/cart/guest', '', {})
      if (cartAnswer.status >= 300) continue
      const line = { variantId: variantIds[(index + visitNumber) % variantIds.length], quantity: 1 }
      const lineAnswer = yield requestText('/api/cart/items', cartAnswer.cookie, line)
      if (lineAnswer.status >= 300) continue
      const cartId = (JSON.parse(lineAnswer.body) as { data: { id: string } }).data.id
      const guest = { email: `crowd-${process.pid}-${visitNumber}@example.com`, address }
      yield requestText('/api/checkout', cartAnswer.cookie, { cartId, guest })
    }
  }
}

const visit = async (index: number) => {
  let socket: Socket | null = null
  const steps = requests(index)
  let request = steps.next().value
  let hasAnswer = false
  while (request && performance.now() < endsAt)
    try {
      const step: Awaited<ReturnType<typeof sendRequest>> = await sendRequest(socket, request)
      socket = step.socket
      hasAnswer = true
      request = steps.next(step.answered).value
    } catch {
      socket = null
      measurements.broken++
    }
  if (!hasAnswer) measurements.unanswered++
  socket?.destroy()
}

await Promise.all(Array.from({ length: Number(connections) }, (_, index) => visit(index)))
process.stdout.write(JSON.stringify(measurements), () => process.exit())
