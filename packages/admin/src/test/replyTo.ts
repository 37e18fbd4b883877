import type { Answer, Endpoint } from '@shop/contracts/endpoint'
import { type ErrorCode, errorStatus } from '@shop/contracts/errors'
import type { ApiReply } from '../kit/platform/Platform.ts'

/** Reply of the shop to an upload, as the computer's own side gives it to the page. */
export const replyTo = <E extends Endpoint>(_: E, answer: Answer<E>): ApiReply => ({
  status: 200,
  body: { data: answer },
})

export const refusal = (code: ErrorCode, error: string): ApiReply => ({
  status: errorStatus[code],
  body: { error, code },
})
