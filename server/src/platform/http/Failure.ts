import { permissionLabels, type Permission } from '@shop/contracts/access'
import { errorStatus, type ErrorBody, type ErrorCode } from '@shop/contracts/errors'
import { currentTrace } from '../base/trace.ts'

/** A refusal for the caller, sent as `{ error, code, fields?, details? }` with the code's HTTP status. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly details: object | undefined
  /** Seconds for a `Retry-After` header. */
  readonly retryAfter: number | undefined
  /**
   * Tells whether the log omits the failure although its status is that of an error. Either the shop intends it, as
   * when it sheds load or is stopping, or it has been logged already.
   */
  readonly isExpected: boolean

  constructor(
    code: ErrorCode,
    text: string,
    options: {
      fields?: Record<string, string>
      details?: object
      retryAfter?: number
      isExpected?: boolean
    } = {},
  ) {
    super(text)
    this.code = code
    this.fields = options.fields
    this.details = options.details
    this.retryAfter = options.retryAfter
    this.isExpected = options.isExpected ?? false
  }

  get status(): number {
    return errorStatus[this.code]
  }

  get body(): ErrorBody {
    const { message: error, code, fields, details } = this
    return { error, code, ...(fields && { fields }), ...(details && { details }) }
  }
}

/**
 * Ignores a `conflict` and rethrows every other error. For changes that the shop makes itself, where a conflict means
 * that somebody else was quicker.
 */
export const unlessConflict = (error: unknown): void => {
  if (!(error instanceof Failure) || error.code !== 'conflict') throw error
}

export const notFound = (message = 'Not found.') => new Failure('not_found', message)
export const invalid = (fields: Record<string, string>) =>
  new Failure('validation_failed', Object.values(fields)[0] ?? 'Please check the form.', { fields })

/** Creates the refusal for a caller who lacks a permission. `before` and `after` are sentences around its text. */
export const forbidden = (permission: Permission, { before = '', after = '' } = {}) => {
  const holder = currentTrace()?.keyId === undefined ? 'Your role' : 'This API key'
  const refusal = `${holder} does not allow you to ${permissionLabels[permission]}.`
  return new Failure('forbidden', [before, refusal, after].filter(Boolean).join(' '), {
    details: { permission },
  })
}

export const unauthenticated = () => new Failure('unauthenticated', 'User not authenticated')
