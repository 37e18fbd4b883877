import { endpoints } from '@shop/contracts/endpoints'
import type { Endpoint } from '@shop/contracts/endpoint'
import { errorStatus } from '@shop/contracts/errors'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { ApiError } from '../ApiError.ts'

/** Answers by endpoint path: a value, an error to throw, or a function of the input. Unlisted paths answer 404. */
export type Answers = Readonly<Record<string, unknown>>

const paths = new Set(Object.values(endpoints).map(({ path }) => path))

/** Answers of this test that break their contract; `checkAnswers.ts` fails the test for them. */
export const contractViolations: string[] = []

/** Returns a value as a client receives it: JSON has no `undefined`. */
const roundTripJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const problemOf = ({ input, answer }: Endpoint, received: unknown, value: unknown): string | null => {
  const parsedInput = z.safeParse(input, received ?? {})
  if (!parsedInput.success)
    return `it refuses ${JSON.stringify(received)}: ${z.prettifyError(parsedInput.error)}`
  const parsedAnswer = z.safeParse(answer, value)
  if (!parsedAnswer.success) return z.prettifyError(parsedAnswer.error)
  // The server drops undeclared fields.
  return isDeepStrictEqual(roundTripJson(parsedAnswer.data), roundTripJson(value))
    ? null
    : 'it holds what the contract does not declare'
}

const problemOfError = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || !error.code || error.code === 'unreachable') return null
  const status = errorStatus[error.code]
  return status === error.status ? null : `${error.code} comes with ${status}, not ${error.status}`
}

/** Creates a fake `call` that gives these answers. Answers that the contracts do not allow fail the test. */
export const answerFrom = (answers: Answers) => {
  for (const path of Object.keys(answers))
    if (!paths.has(path)) contractViolations.push(`No endpoint has the path ${path}.`)
  return async (endpoint: Endpoint, input?: unknown): Promise<unknown> => {
    const { method, path } = endpoint
    const report = (problem: string | null) => {
      if (problem) contractViolations.push(`No server answers ${method} ${path} so: ${problem}`)
    }
    const answer = answers[path]
    try {
      const value =
        typeof answer === 'function' ? await (answer as (input: unknown) => unknown)(input) : answer
      if (value instanceof Error) throw value
      if (value === undefined) throw new ApiError(404, 'Not found.', 'not_found')
      report(problemOf(endpoint, input, value))
      return value
    } catch (error) {
      report(problemOfError(error))
      throw error
    }
  }
}
