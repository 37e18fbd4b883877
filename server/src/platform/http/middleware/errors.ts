import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { FilesUnavailable } from '../../base/FileStore.ts'
import { currentTrace } from '../../base/trace.ts'
import { isDatabaseUnavailable, isDiskFull, tableOfMissingRow } from '../../database/errors.ts'
import { debugDetails } from './debugMode.ts'
import { Failure, unauthenticated } from '../Failure.ts'
import { failurePage, wantsPage } from '../failurePage.ts'
import { reasonOf } from '../../base/reasonOf.ts'

/** Titles of error pages, by status. */
const titles: Record<number, string> = {
  400: 'This address cannot be read',
  401: 'Please sign in',
  404: 'Page not found',
  410: 'This link no longer works',
  500: 'Something went wrong',
  503: 'One moment, please',
}

/** Converts everything thrown into an answer. Unexpected errors are logged and answered with 500. */
export const errors =
  (log: Logger): Middleware =>
  (ctx, next) =>
    next().catch((error: unknown) => answerError(log, ctx, error))

const answerError = (log: Logger, ctx: Context, error: unknown): void => {
  const failure = failureOf(log, ctx, error)
  ctx.status = failure.status
  ctx.state['code'] = failure.code
  ctx.set('Cache-Control', 'no-store')
  if (failure.retryAfter) ctx.set('Retry-After', String(failure.retryAfter))
  if (wantsPage(ctx)) {
    ctx.type = 'html'
    ctx.body = failurePage({ title: titles[failure.status] ?? 'Sorry', text: failure.message })
    return
  }
  const requestId = currentTrace()?.requestId
  ctx.body = { ...failure.body, ...(requestId && { requestId }), ...debugDetails(ctx, error) }
}

/** Converts anything thrown into a failure, and logs unexpected errors. */
export const failureOf = (log: Logger, ctx: Context, error: unknown): Failure => {
  const failure = toFailure(error, Boolean(ctx.state['isStaff']))
  // A shop that is closed or stopped on purpose is no failure, and neither is a detailed answer to a probe.
  if (failure.status >= 500 && failure.code !== 'maintenance' && !failure.isExpected && !failure.details)
    log.error({ ...loggedCause(error), method: ctx.method, path: ctx.path }, 'request failed')
  return failure
}

/** Leaves out the stack trace while the database is unavailable, since all requests then fail alike. */
const loggedCause = (error: unknown) =>
  isDatabaseUnavailable(error) ? { reason: reasonOf(error) } : { err: error }

const toFailure = (error: unknown, isStaff: boolean): Failure => {
  if (error instanceof Failure) return error
  const missingTable = tableOfMissingRow(error)
  // The caller's account was erased after it had been read; staff also write for other people.
  if (missingTable === 'users' && !isStaff) return unauthenticated()
  if (missingTable !== null)
    return new Failure(
      'conflict',
      'The record that this belongs to has just been deleted. Please reload the page.',
    )
  if (isDatabaseUnavailable(error))
    return new Failure('overloaded', 'The shop cannot answer at the moment. Please try again shortly.', {
      retryAfter: 5,
    })
  if (isDiskFull(error))
    return new Failure('overloaded', 'The shop cannot save anything at the moment. Please try again later.', {
      retryAfter: 60,
    })
  if (error instanceof FilesUnavailable)
    return new Failure('overloaded', 'Files cannot be reached at the moment. Please try again shortly.', {
      retryAfter: 10,
    })
  // A client that disconnects while sending, or bytes that are not HTTP: http-errors with a 4xx status.
  const { status } = error as { status?: number }
  if (status && status >= 400 && status < 500)
    return new Failure('bad_request', 'The request cannot be read.')
  const reference = currentTrace()?.requestId
  return new Failure(
    'internal_error',
    `Something went wrong on our side. Please try again.${reference ? ` If it happens again, please tell us this reference: ${reference}.` : ''}`,
  )
}

/** Refuses an address such as `http://[/` here, since reading `ctx.path` throws for it. */
export const readableAddress: Middleware = (ctx, next) => {
  try {
    void ctx.path
  } catch {
    throw new Failure('bad_request', 'The address cannot be read.')
  }
  return next()
}
