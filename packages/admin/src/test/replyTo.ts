import type { Answer, Endpoint } from '@shop/contracts/endpoint'
import { type ErrorCode, errorStatus } from '@shop/contracts/errors'
import type { ApiReply } from '../kit/platform/Platform.ts'

/** The shop's reply to an upload, as the platform passes it to the page. */
export const replyTo = <E extends Endpoint>(_: E, answer: Answer<E>): ApiReply => ({
  status: 200,
  body: { data: answer },
})

export const refusal = (code: ErrorCode, error: string): ApiReply => ({
  status: errorStatus[code],
  body: { error, code },
})
