import { isPermission } from '@shop/contracts/access'
import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import type { Endpoint } from '@shop/contracts/endpoint'
import { eventSchemaOf } from '@shop/contracts/eventStream'
import { fileRules } from '@shop/contracts/uploads'
import type { Deps } from '../base/deps.ts'
import { admit, anonymous, type AdmittedCaller } from './admit.ts'
import { checkAnswer, checkFile, writeAnswer, writeEvent } from './invoke.ts'
import { cookiesOf, bearerKey } from './credentials.ts'
import { clientAddress } from './connections/clientAddress.ts'
import { Failure } from './Failure.ts'
import type { Call, MountedEndpoint, EndpointTable } from './mount.ts'
import { maintenanceGuard } from './maintenanceGuard.ts'
import { inputReader } from './readInput.ts'
import { type RouteHandler, Routes } from './Routes.ts'
import { limitReceiveTime, formTimeMs } from './connections/serverOptions.ts'
import { compressor } from './answers/compressor.ts'
import { createDownloads, type Downloads } from './answers/downloads.ts'
import { rateLimit, type RateLimit } from './limits.ts'
import { readForm, type ReceivedForm } from './uploads/readForm.ts'
import { sendEvents } from './answers/sendEvents.ts'
import { sendFile } from './answers/sendFile.ts'
import { StreamedFile } from './answers/serialisedAnswers.ts'
import { type FindViewer, isStaff, type Viewer } from './Viewer.ts'

export const apiBase = '/api'
/**
 * Staff save products with a thousand variants, and are identified before a body is read. Everybody else sends little.
 */
const jsonLimits = { admin: '2mb', others: '100kb' } as const

const jsonReader = (jsonLimit: string) =>
  koaBody({
    json: true,
    jsonLimit,
    urlencoded: false,
    text: false,
    multipart: false,
    onError: (error, ctx) => {
      // The reader has stopped; the rest of the body would block the connection's next request.
      ctx.req.resume()
      const { status, type } = error as Error & { status?: number; type?: string }
      throw status === 413 || type === 'entity.too.large'
        ? new Failure('body_too_large', `The body may have at most ${jsonLimit}.`)
        : new Failure('invalid_json', 'The body is not valid JSON.')
    },
  })

const jsonReaders = { admin: jsonReader(jsonLimits.admin), others: jsonReader(jsonLimits.others) }

const readBody = async (ctx: Context, isForStaff: boolean, takesFiles: boolean): Promise<unknown> => {
  if (!ctx.request.length && !ctx.get('transfer-encoding')) return undefined
  if (!ctx.is('application/json'))
    throw new Failure(
      'unsupported_media_type',
      `Send JSON (application/json)${takesFiles ? ' or a form (multipart/form-data)' : ''}.`,
    )
  await jsonReaders[isForStaff ? 'admin' : 'others'](ctx, async () => {})
  return ctx.request.body
}

/** Returns the kind of caller, for the access log. */
const callerOf = ({ account, viewer }: AdmittedCaller): string => {
  if (!account) return viewer ? 'guest' : 'anyone'
  if (account.keyId) return 'key'
  return isStaff(account) ? 'staff' : 'customer'
}

/** Tells whether a caller has exactly the same permissions as before. */
const hasSamePermissions = (current: Viewer | null, previous: Viewer | null): boolean =>
  current?.permissions.size === previous?.permissions.size &&
  [...(current?.permissions ?? [])].every(name => previous?.permissions.has(name))

type Params = Record<string, string>

interface SharedLimits {
  uploads: RateLimit
  downloads: Downloads
  compress: ReturnType<typeof compressor>
  /** Limit of the requests of each API key. */
  keyCalls: RateLimit
}

/** Returns the function that sends the result of an endpoint's handler; no cache may store a personal one. */
const createSender = (
  { closing }: Pick<Deps, 'closing'>,
  findViewer: FindViewer,
  { downloads, compress }: Pick<SharedLimits, 'downloads' | 'compress'>,
  endpoint: Endpoint,
) => {
  const isEventStream = Boolean(eventSchemaOf(endpoint.answer))
  const isPublic = endpoint.access === 'public'

  return async (ctx: Context, result: unknown, { viewer, account }: AdmittedCaller, isPersonal: boolean) => {
    if (isEventStream)
      return sendEvents(ctx, checkAnswer(endpoint, result) as AsyncIterable<unknown>, {
        // Ends the stream when the caller's rights change; the client reconnects with the new ones.
        mayContinue: async () =>
          hasSamePermissions((await admit(findViewer, endpoint.access, ctx)).account, account),
        closing,
        serialise: event => writeEvent(endpoint, event),
      })
    const isFile = result instanceof File || result instanceof StreamedFile
    const response = isFile ? checkFile(endpoint, result) : writeAnswer(endpoint, result)
    ctx.set('Cache-Control', isPersonal ? 'no-store' : 'no-cache')
    if (response instanceof StreamedFile && !viewer) downloads(ctx)
    if (response instanceof File || response instanceof StreamedFile) return sendFile(ctx, response)
    ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8')
    const body = isPublic && !isPersonal ? compress(ctx, response) : response
    ctx.body = body instanceof Promise ? await body : body
  }
}

/** Returns the function that answers an endpoint's requests. */
const createRequestHandler = (
  deps: Deps,
  findViewer: FindViewer,
  shared: SharedLimits,
  { endpoint, handler }: MountedEndpoint,
): RouteHandler => {
  const { uploads, keyCalls } = shared
  const send = createSender(deps, findViewer, shared, endpoint)
  const readInput = inputReader(endpoint)
  const rejectWhileClosed = maintenanceGuard(deps, endpoint)
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const files = fileRules(endpoint.input)
  const route = `${apiBase}${endpoint.path}`

  const answer = async (ctx: Context, path: Params, admitted: AdmittedCaller, form?: ReceivedForm) => {
    const { viewer } = admitted
    const body =
      hasBody && !form ? await readBody(ctx, isPermission(endpoint.access), files.size > 0) : undefined
    const query = new URLSearchParams(ctx.querystring)
    let hasReadKey = false
    const input = readInput({ path, query, body, form })
    const call = {
      input,
      viewer,
      ip: clientAddress(ctx, deps.config.trustProxyHops),
      userAgent: ctx.get('user-agent'),
      ...cookiesOf(ctx, deps.publicUrl),
      readKey: () => {
        hasReadKey = true
        return bearerKey(ctx.get('authorization'))
      },
      accept: () => {
        ctx.status = 202
      },
    } as Call
    const result = await handler(call)
    // Answers to a URL with a token must not be readable from a cache.
    const isPersonal = viewer !== null || hasBody || hasReadKey || query.has('token')
    await send(ctx, result, admitted, isPersonal)
  }

  return async (ctx, params) => {
    ctx.state['route'] = route
    // A public endpoint in an open shop needs no await.
    const admitted =
      endpoint.access === 'public'
        ? anonymous
        : await admit(findViewer, endpoint.access, ctx, cookiesOf(ctx, deps.publicUrl).getCookie)
    const { account } = admitted
    ctx.state['isStaff'] = account !== null && isStaff(account)
    ctx.state['caller'] = callerOf(admitted)
    if (account?.keyId) await keyCalls.consume(account.keyId)
    const closedRefusal = rejectWhileClosed?.(() => account ?? findViewer(ctx))
    if (closedRefusal) await closedRefusal
    if (files.size === 0 || !ctx.is('multipart/form-data')) return answer(ctx, params, admitted)
    await uploads.consume(account?.id ?? clientAddress(ctx, deps.config.trustProxyHops))
    limitReceiveTime(ctx.req, formTimeMs)
    const form = await readForm(ctx.req, files, deps.config.dataDir)
    try {
      await answer(ctx, params, admitted, form)
    } finally {
      await form.discard()
    }
  }
}

/** Creates the routes of all mounted endpoints, below the API base. */
export const apiRoutes = (deps: Deps, table: EndpointTable, findViewer: FindViewer): Routes => {
  const routes = new Routes()
  const shared = {
    uploads: rateLimit(deps, 'uploads', { points: 240, duration: 60 }),
    downloads: createDownloads(deps),
    compress: compressor(),
    keyCalls: rateLimit(deps, 'api-keys', { points: 600, duration: 60 }),
  }
  for (const mounted of table.values()) {
    const { method, path } = mounted.endpoint
    routes.add(method, `${apiBase}${path}`, createRequestHandler(deps, findViewer, shared, mounted))
  }
  return routes
}
