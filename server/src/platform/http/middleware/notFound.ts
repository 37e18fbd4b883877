import { isRead } from '../isRead.ts'
import type { Context, Middleware } from 'koa'
import { admit } from '../admit.ts'
import { Failure, notFound } from '../Failure.ts'
import type { FindViewer } from '../Viewer.ts'

const rejectMethod = (ctx: Context, allowed: string[]) => {
  ctx.set('Allow', allowed.join(', '))
  if (ctx.method === 'OPTIONS') {
    ctx.status = 204
    return
  }
  throw new Failure(
    'method_not_allowed',
    `${ctx.method} is not allowed here. Allowed: ${allowed.join(', ')}.`,
  )
}

/** Answers unknown API paths. Paths for staff require a staff session first, so that others cannot probe them. */
export const noSuchCall =
  (findViewer: FindViewer, methodsOf: (path: string) => string[]): Middleware =>
  async ctx => {
    if (/^\/api\/admin(\/|$)/.test(ctx.path) && ctx.method !== 'OPTIONS')
      await admit(findViewer, 'office:enter', ctx)
    const methods = methodsOf(ctx.path)
    if (methods.length === 0) throw notFound(`There is no call ${ctx.method} ${ctx.path}.`)
    rejectMethod(ctx, methods)
  }

/** Answers everything else that has no route: pages and files can only be read. */
export const noSuchPage: Middleware = ctx => {
  if (isRead(ctx)) throw notFound('There is no such page.')
  rejectMethod(ctx, ['GET', 'HEAD'])
}
