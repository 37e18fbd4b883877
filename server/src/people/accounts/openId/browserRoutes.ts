import {
  appCallbackUrl,
  AppSignInStart,
  openIdCallbackPath,
  openIdStartPath,
  staffSignInPath,
} from '@shop/contracts/accounts/openIdEndpoints'
import type { Context } from 'koa'
import { hourSeconds } from '../../../platform/base/time.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { apiBase } from '../../../platform/http/api.ts'
import { clientAddress } from '../../../platform/http/connections/clientAddress.ts'
import { cookiesOf } from '../../../platform/http/credentials.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Routes } from '../../../platform/http/Routes.ts'
import { admitPerson } from './admitPerson.ts'
import { storeBrowserSecret, createCode } from './codes.ts'
import { storeSecrets, popSecrets, type WaitingApp } from './openIdCookie.ts'
import { startAuthorization, exchangeCode } from './provider.ts'
import { SignInRefused } from './SignInRefused.ts'
import { readStaffSignIn } from './StaffSignIn.ts'

const placeholderOrigin = 'http://shop.invalid'

/** Converts a PKCE challenge to hex, the form in which `hashOf` returns its verifier's digest. */
const digestOf = (challenge: string): string => Buffer.from(challenge, 'base64url').toString('hex')

/** Returns the path of a back-office page, to which the browser may be sent; empty for any other address. */
const officePage = (path: unknown): string => {
  if (typeof path !== 'string' || path.length > 500 || !URL.canParse(path, placeholderOrigin)) return ''
  const { origin, pathname, search } = new URL(path, placeholderOrigin)
  return origin === placeholderOrigin && pathname.startsWith('/admin/') ? pathname + search : ''
}

/** Reads the desktop app that opened the browser; null without one. */
const appOf = (query: Context['query']): WaitingApp | null => {
  const { success, data } = AppSignInStart.safeParse({
    port: Number(query['port']),
    challenge: query['challenge'],
  })
  return success ? data : null
}

const withQuery = (address: string, query: Record<string, string>, separator = '?'): string =>
  `${address}${separator}${new URLSearchParams(query).toString()}`

/** Redirects to the address that `nextUrl` returns, or to the page or app that shows the refusal. */
const redirect = async (
  deps: Deps,
  ctx: Context,
  app: WaitingApp | null,
  nextUrl: () => Promise<string>,
): Promise<void> => {
  ctx.set('Cache-Control', 'no-store')
  try {
    ctx.redirect(await nextUrl())
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    deps.log.info({ err: error.cause, refusal: error.refusal }, 'sign-in through the provider refused')
    ctx.redirect(withQuery(app ? appCallbackUrl(app.port) : staffSignInPath, { refused: error.refusal }))
  }
}

/**
 * Mounts the routes that redirect a browser to the provider, and from there back to the office with a code in the
 * fragment, which no server logs.
 */
export const openIdRoutes = (api: Routes, deps: Deps) => {
  const attempts = rateLimit(deps, 'openid', { points: 120, duration: hourSeconds })
  const readProvider = async (ctx: Context) => {
    await attempts.consume(clientAddress(ctx, deps.config.trustProxyHops))
    const signIn = await readStaffSignIn(deps.db)
    if (!signIn.isOn) throw new SignInRefused('off')
    return signIn
  }

  const start = (ctx: Context) => {
    const app = appOf(ctx.query)
    return redirect(deps, ctx, app, async () => {
      const { address, secrets } = await startAuthorization(deps, await readProvider(ctx))
      const returnTo = officePage(ctx.query['to'])
      storeSecrets(deps, cookiesOf(ctx, deps.publicUrl), { ...secrets, app, to: returnTo })
      return address
    })
  }

  const finish = (ctx: Context) => {
    const cookies = cookiesOf(ctx, deps.publicUrl)
    const secrets = popSecrets(deps, cookies)
    const app = secrets?.app ?? null
    return redirect(deps, ctx, app, async () => {
      const signIn = await readProvider(ctx)
      if (!secrets) throw new SignInRefused('ended')
      const claims = await exchangeCode(deps, signIn, { query: ctx.querystring, secrets })
      const userId = await admitPerson(deps, signIn, claims)
      if (app)
        return withQuery(appCallbackUrl(app.port), {
          code: await createCode(deps, userId, digestOf(app.challenge)),
        })
      const code = await createCode(deps, userId, storeBrowserSecret(cookies))
      return withQuery(staffSignInPath, { code, ...(secrets.to && { to: secrets.to }) }, '#')
    })
  }

  api.add('GET', apiBase + openIdStartPath, start)
  api.add('GET', apiBase + openIdCallbackPath, finish)
}
