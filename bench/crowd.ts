// Visitors of `npm run bench:crowd`, in a process of their own: `crowd.ts <port> <kind> <connections> <seconds>
// <variant ids>`. Writes what they met to its standard output as JSON. It speaks HTTP on bare sockets, since it shares
// the machine's cores with the shop.

import { connect, type Socket } from 'node:net'

/** An answer: what it was, and the time from the request, and from opening its connection if that was new, ms. */
interface Met {
  status: number
  ms: number
}

export interface CrowdFound {
  met: Met[]
  /** Connections that were refused or cut off. */
  broken: number
  /** Connections that had no answer at all. */
  unheard: number
}

const [port, kind, connections, seconds, ...variantIds] = process.argv.slice(2)
const endsAt = performance.now() + Number(seconds) * 1000
const found: CrowdFound = { met: [], broken: 0, unheard: 0 }
let visits = 0

interface Answered {
  status: number
  cookie: string
  body: string
  closes: boolean
}

/** Reads an answer if it is complete. */
const parse = (bytes: Buffer): Answered | null => {
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

/** Sends one request on an open or a new connection. */
const ask = (socket: Socket | null, request: string) =>
  new Promise<{ socket: Socket | null; answered: Answered }>((resolve, reject) => {
    const askedAt = performance.now()
    const used = socket ?? connect(Number(port), '127.0.0.1')
    const parts: Buffer[] = []
    const end = () => used.removeAllListeners('data').removeAllListeners('close')
    used.on('error', () => {})
    used.on('close', () => reject(new Error('broken')))
    used.on('data', part => {
      parts.push(part)
      const answered = parse(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
      if (!answered) return
      end()
      found.met.push({ status: answered.status, ms: Math.round(performance.now() - askedAt) })
      if (answered.closes) used.destroy()
      resolve({ socket: answered.closes ? null : used, answered })
    })
    used.write(request)
    const late = setTimeout(() => used.destroy(), Math.max(0, endsAt - performance.now()) + 60_000)
    used.once('data', () => clearTimeout(late)).once('close', () => clearTimeout(late))
  })

const written = (path: string, cookie = '', body?: object) => {
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

/** Requests of one visitor, who goes on to the next where the answer before was no 2xx. */
const requests = function* (index: number): Generator<string, void, Answered> {
  for (;;) {
    const visit = visits++
    if (kind === 'lists') yield written('/api/products?page=1&limit=24')
    else if (kind === 'pages')
      yield written(`/collections/thobes?page=${(visit % 3) + 1}&visit=${process.pid}-${visit}`)
    else {
      const begun = yield written('/api/cart/guest', '', {})
      if (begun.status >= 300) continue
      const line = { variantId: variantIds[(index + visit) % variantIds.length], quantity: 1 }
      const added = yield written('/api/cart/items', begun.cookie, line)
      if (added.status >= 300) continue
      const cartId = (JSON.parse(added.body) as { data: { id: string } }).data.id
      const guest = { email: `crowd-${process.pid}-${visit}@example.com`, address }
      yield written('/api/checkout', begun.cookie, { cartId, guest })
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
      const step: Awaited<ReturnType<typeof ask>> = await ask(socket, request)
      socket = step.socket
      hasAnswer = true
      request = steps.next(step.answered).value
    } catch {
      socket = null
      found.broken++
    }
  if (!hasAnswer) found.unheard++
  socket?.destroy()
}

await Promise.all(Array.from({ length: Number(connections) }, (_, index) => visit(index)))
process.stdout.write(JSON.stringify(found), () => process.exit())
