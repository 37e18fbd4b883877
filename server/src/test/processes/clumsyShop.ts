import { Readable } from 'node:stream'
import type { Middleware } from 'koa'
import type { Site } from '../../site/pages/Site.ts'
import { startServer } from '../../startServer.ts'
import { stopOnSignals } from '../../stopOnSignals.ts'
import { surviveErrors } from '../../surviveErrors.ts'

const fail = (): never => {
  throw new Error('a mistake of ours')
}

/** Mistakes that no `await` catches, by the path that makes them. */
const mistakes: Record<string, (...[ctx]: Parameters<Middleware>) => unknown> = {
  '/request-event': ctx => ctx.req.on('data', fail),
  '/answer-event': ctx => {
    ctx.res.once('finish', fail)
    ctx.body = 'sent'
  },
  '/later': () => setImmediate(fail),
  '/rejected': () => void Promise.reject(new Error('a mistake of ours')),
  '/stream': () => new Readable({ read() {} }).destroy(new Error('a mistake of ours')),
}

const site: Site = {
  renderer: {
    render: () => Promise.reject(new Error('There are no pages here.')),
    readFixedPaths: async () => [],
  },
  assets: async (ctx, next) => {
    const mistake = mistakes[ctx.path]
    if (!mistake) return next()
    mistake(ctx, next)
    if (!ctx.body) await new Promise(resolve => ctx.res.once('close', resolve))
  },
  adminDocument: async () => '',
}

// Runs the shop as `main.ts` does, except its site.
const server = await startServer(process.env, async () => site)
surviveErrors(server.deps.log)
stopOnSignals(server)
process.send?.('ready')
