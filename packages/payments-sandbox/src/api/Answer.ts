import type { StripeFailure } from './StripeFailure.ts'

export interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
}

export const jsonAnswer = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) })

export const failureAnswer = (failure: StripeFailure): Answer =>
  jsonAnswer({ error: failure.detail }, failure.status)
