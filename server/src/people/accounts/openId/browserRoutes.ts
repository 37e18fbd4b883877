import { openIdCallback, openIdStart, signInPage } from '@shop/contracts/accounts/openIdEndpoints'
import type { Context } from 'koa'
import { hourSeconds } from '../../../platform/base/time.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { apiBase } from '../../../platform/http/api.ts'
import { clientAddress } from '../../../platform/http/connections/clientAddress.ts'
import { cookiesOf } from '../../../platform/http/credentials.ts'
import { limit } from '../../../platform/http/limits.ts'
import type { Routes } from '../../../platform/http/Routes.ts'
import { admitPerson } from './admitPerson.ts'
import { makeCode } from './codes.ts'
import { keepSecrets, takeSecrets } from './openIdCookie.ts'
import { beginAtProvider, finishAtProvider } from './provider.ts'
import { SignInRefused } from './SignInRefused.ts'
import { readStaffSignIn } from './StaffSignIn.ts'

const base = 'http://shop.invalid'

/** A page of the office, which may be gone on to; empty for any other address. */
const officePage = (path: unknown): string => {
  if (typeof path !== 'string' || path.length > 500 || !URL.canParse(path, base)) return ''
  const { origin, pathname, search } = new URL(path, base)
  return origin === base && pathname.startsWith('/admin/') ? pathname + search : ''
}

/** Redirects to what `go` gives, or to the page that says why not. */
const redirecting =
  (deps: Deps, go: (ctx: Context) => Promise<string>) =>
  async (ctx: Context): Promise<void> => {
    ctx.set('Cache-Control', 'no-store')
    try {
      ctx.redirect(await go(ctx))
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error
      deps.log.info({ err: error.cause, refusal: error.refusal }, 'nobody signed in through the provider')
      ctx.redirect(`${signInPage}?refused=${error.refusal}`)
    }
  }

/** Redirects a browser to the provider, and from there to the office with a code in the fragment, which no log has. */
export const openIdRoutes = (api: Routes, deps: Deps) => {
  const tries = limit(deps, 'openid', { points: 120, duration: hourSeconds })
  const readProvider = async (ctx: Context) => {
    await tries.take(clientAddress(ctx, deps.config.trustProxyHops))
    const signIn = await readStaffSignIn(deps.db)
    if (!signIn.isOn) throw new SignInRefused('off')
    return signIn
  }

  const start = async (ctx: Context) => {
    const signIn = await readProvider(ctx)
    const { address, secrets } = await beginAtProvider(deps, signIn)
    keepSecrets(deps, cookiesOf(ctx, deps.publicUrl), secrets, officePage(ctx.query['to']))
    return address
  }

  const finish = async (ctx: Context) => {
    const signIn = await readProvider(ctx)
    const cookies = cookiesOf(ctx, deps.publicUrl)
    const secrets = takeSecrets(deps, cookies)
    if (!secrets) throw new SignInRefused('ended')
    const claims = await finishAtProvider(deps, signIn, { query: ctx.querystring, secrets })
    const code = await makeCode(deps, await admitPerson(deps, signIn, claims), cookies)
    return `${signInPage}#${new URLSearchParams({ code, ...(secrets.to && { to: secrets.to }) }).toString()}`
  }

  api.add('GET', apiBase + openIdStart, redirecting(deps, start))
  api.add('GET', apiBase + openIdCallback, redirecting(deps, finish))
}
