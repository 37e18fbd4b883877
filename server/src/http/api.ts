import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { koaBody } from 'koa-body'
import { eventOf } from '@shop/contracts/eventStream'
import { fileRules } from '@shop/contracts/uploads'
import type { Deps } from '../base/deps.ts'
import { admit, type Admitted } from './admit.ts'
import { checkAnswer, checkFile, writeAnswer, writeEvent } from './invoke.ts'
import { clientAddress } from './connections/clientAddress.ts'
import { Failure } from './Failure.ts'
import type { Call, Mounted, Table } from './mount.ts'
import { maintenance } from './maintenance.ts'
import { inputReader } from './readInput.ts'
import { allowTime, formTime } from './connections/serverOptions.ts'
import { createDownloads, type Downloads } from './answers/downloads.ts'
import { limit, type Limit } from './limits.ts'
import { readForm, type Form } from './uploads/readForm.ts'
import { sendEvents } from './answers/sendEvents.ts'
import { sendFile } from './answers/sendFile.ts'
import { Streamed } from './answers/Streamed.ts'
import type { FindViewer } from './Viewer.ts'

export const apiBase = '/api'
const jsonLimit = '100kb'

const readJson = koaBody({
  json: true,
  jsonLimit,
  urlencoded: false,
  text: false,
  multipart: false,
  onError: error => {
    const { status, type } = error as Error & { status?: number; type?: string }
    throw status === 413 || type === 'entity.too.large'
      ? new Failure('body_too_large', `The body may have at most ${jsonLimit}.`)
      : new Failure('invalid_json', 'The body is not valid JSON.')
  },
})

const readBody = async (ctx: Context, takesFiles: boolean): Promise<unknown> => {
  if (!ctx.request.length && !ctx.get('transfer-encoding')) return undefined
  if (!ctx.is('application/json'))
    throw new Failure(
      'unsupported_media_type',
      `Send JSON (application/json)${takesFiles ? ' or a form (multipart/form-data)' : ''}.`,
    )
  await readJson(ctx, async () => {})
  return ctx.request.body
}

/** Input of an endpoint, read by the time that its handler needs it. */
const handle = (
  deps: Deps,
  findViewer: FindViewer,
  { uploads, downloads }: { uploads: Limit; downloads: Downloads },
  { endpoint, handler }: Mounted,
): Middleware => {
  const readInput = inputReader(endpoint)
  const refuseWhileClosed = maintenance(deps, endpoint)
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const files = fileRules(endpoint.input)

  const answer = async (ctx: Context, { viewer }: Admitted, form?: Form) => {
    const body = hasBody && !form ? await readBody(ctx, files.size > 0) : undefined
    const path = ctx['params'] as Record<string, string>
    const input = readInput({ path, query: new URLSearchParams(ctx.querystring), body, form })
    const call = {
      input,
      viewer,
      ip: clientAddress(ctx, deps.config.trustProxyHops),
      userAgent: ctx.get('user-agent'),
      getCookie: name => ctx.cookies.get(name),
      setCookie: (name, value, maxAgeSeconds) => {
        // TLS mostly ends at a proxy: the public address says whether browsers come by https.
        ctx.cookies.secure = deps.publicUrl.startsWith('https:')
        ctx.cookies.set(name, value, {
          maxAge: maxAgeSeconds * 1000,
          httpOnly: true,
          sameSite: 'lax',
          path: apiBase,
        })
      },
      accept: () => {
        ctx.status = 202
      },
    } as Call
    const answered = await handler(call)
    if (eventOf(endpoint.answer))
      return sendEvents(ctx, checkAnswer(endpoint, answered) as AsyncIterable<unknown>, {
        mayGoOn: async () => Boolean(await admit(findViewer, endpoint.access, ctx)),
        closing: deps.closing,
        write: event => writeEvent(endpoint, event),
      })
    const isFile = answered instanceof File || answered instanceof Streamed
    const written = isFile ? checkFile(endpoint, answered) : writeAnswer(endpoint, answered)
    // An address with a token shows what others must not find in a cache.
    const isPersonal = viewer || hasBody || ctx.query['token'] !== undefined
    ctx.set('Cache-Control', isPersonal ? 'no-store' : 'no-cache')
    if (written instanceof Streamed && !viewer) downloads(ctx)
    if (typeof written !== 'string') return sendFile(ctx, written)
    ctx.type = 'json'
    ctx.body = written
  }

  return async ctx => {
    ctx.state['route'] = `${apiBase}${endpoint.path}`
    const admitted = await admit(findViewer, endpoint.access, ctx)
    const { account } = admitted
    ctx.state['isStaff'] = account?.isAdmin
    ctx.state['caller'] = account
      ? account.isAdmin
        ? 'staff'
        : 'customer'
      : admitted.viewer
        ? 'guest'
        : 'anyone'
    await refuseWhileClosed?.(() => account ?? findViewer(ctx.get('authorization')))
    if (files.size === 0 || !ctx.is('multipart/form-data')) return answer(ctx, admitted)
    await uploads.take(account?.id ?? clientAddress(ctx, deps.config.trustProxyHops))
    allowTime(ctx.req, formTime)
    const form = await readForm(ctx.req, files, deps.config.dataDir)
    try {
      await answer(ctx, admitted, form)
    } finally {
      await form.discard()
    }
  }
}

/** The router of all mounted endpoints below the API base. */
export const apiRouter = (deps: Deps, table: Table, findViewer: FindViewer): Router => {
  const router = new Router({ prefix: apiBase })
  const limits = {
    uploads: limit(deps, 'uploads', { points: 240, duration: 60 }),
    downloads: createDownloads(deps),
  }
  for (const mounted of table.values()) {
    const path = mounted.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    router.register(path, [mounted.endpoint.method], handle(deps, findViewer, limits, mounted))
  }
  return router
}
