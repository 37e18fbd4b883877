import { PassThrough } from 'node:stream'
import type { Context } from 'koa'

const heartbeatMs = 15_000
/** Bytes that a window may leave unread before it is disconnected. */
const maxUnreadBytes = 64 * 1024

interface Options {
  /** Tells whether the caller may still listen; checked with every heartbeat. */
  mayContinue: () => Promise<boolean>
  /** Aborted when the process stops. */
  closing: AbortSignal
  serialise: (event: unknown) => string
}

/**
 * Answers with a stream of events until either side ends it. A comment every 15 seconds keeps connections through
 * proxies open, and shows the client that the stream works.
 */
export const sendEvents = (
  ctx: Context,
  events: AsyncIterable<unknown>,
  { mayContinue, closing, serialise }: Options,
): void => {
  const stream = new PassThrough()
  const iterator = events[Symbol.asyncIterator]()
  const end = () => {
    clearInterval(heartbeat)
    closing.removeEventListener('abort', end)
    void iterator.return?.()
    stream.end()
  }
  const send = (text: string) => {
    if (stream.writableLength > maxUnreadBytes) ctx.req.destroy()
    else stream.write(text)
  }
  const sendHeartbeat = async () => {
    if (await mayContinue().catch(() => false)) send(':\n\n')
    else end()
  }
  const heartbeat = setInterval(() => void sendHeartbeat(), heartbeatMs).unref()
  const forwardEvents = async () => {
    for (let event = await iterator.next(); !event.done; event = await iterator.next())
      send(`data: ${serialise(event.value)}\n\n`)
    end()
  }
  ctx.res.once('close', end)
  stream.once('close', end)
  closing.addEventListener('abort', end)
  ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
  ctx.type = 'text/event-stream'
  ctx.body = stream
  void forwardEvents().catch(end)
}
