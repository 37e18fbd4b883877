import type { z } from 'zod'
import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { eventSchemaOf } from '@shop/contracts/eventStream'
import { endpointKey, type Call, type EndpointTable } from './mount.ts'
import { parseInput } from './readInput.ts'
import { SerialisedAnswer, type StreamedFile } from './answers/serialisedAnswers.ts'
import type { Viewer } from './Viewer.ts'

/** Calls a public endpoint within the process, with the same checks of input and answer as over HTTP. */
export type Invoke = <E extends Endpoint>(endpoint: E, input: SentInput<E>) => Promise<Answer<E>>

/**
 * Calls any endpoint within the process for a member of staff, whose rights the caller has checked. A file is returned
 * as it is.
 */
export type InvokeAsStaff = (endpoint: Endpoint, input: unknown, viewer: Viewer) => Promise<unknown>

const anonymousCall = {
  ip: '',
  userAgent: '',
  getCookie: () => undefined,
  setCookie: () => {},
  readKey: () => '',
  accept: () => {},
}

const invokeEndpoint = async (
  table: EndpointTable,
  endpoint: Endpoint,
  input: unknown,
  viewer: Viewer | null,
) => {
  const mounted = table.get(endpointKey(endpoint))
  if (!mounted) throw new Error(`${endpointKey(endpoint)} is not mounted`)
  const call = { ...anonymousCall, viewer, input: parseInput(mounted.endpoint, input) } as unknown as Call
  const answer = await mounted.handler(call)
  return answer instanceof SerialisedAnswer ? answer.read() : checkAnswer(mounted.endpoint, answer)
}

export const invoker =
  (table: EndpointTable): Invoke =>
  async (endpoint, input) => {
    if (endpoint.access !== 'public') throw new Error(`${endpointKey(endpoint)} is not a public call`)
    return (await invokeEndpoint(table, endpoint, input, null)) as Answer<typeof endpoint>
  }

export const staffInvoker =
  (table: EndpointTable): InvokeAsStaff =>
  (endpoint, input, viewer) =>
    invokeEndpoint(table, endpoint, input, viewer)

/** Returns the answer with declared fields only; throws if it breaks its contract, which is our own mistake (500). */
export const checkAnswer = (endpoint: Endpoint, answer: unknown): unknown =>
  checkAgainst(endpoint.answer, endpoint, answer)

const checkAgainst = (schema: z.core.$ZodType, endpoint: Endpoint, answer: unknown): unknown => {
  const result = (schema as z.ZodType).safeParse(answer)
  if (result.success) return result.data
  const problems = result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${problems.join('; ')}`)
}

/** Returns the body of an answer. */
export const writeAnswer = (endpoint: Endpoint, answer: unknown): string | Buffer =>
  answer instanceof SerialisedAnswer ? answer.body : JSON.stringify({ data: checkAnswer(endpoint, answer) })

/** Checks a file that an endpoint returns instead of JSON; a streamed one is checked without its content. */
export const checkFile = (endpoint: Endpoint, file: File | StreamedFile): File | StreamedFile => {
  if (file instanceof File) return checkAnswer(endpoint, file) as File
  checkAnswer(endpoint, new File([], file.name, { type: file.type }))
  return file
}

/** Writes one event of a stream. */
export const writeEvent = (endpoint: Endpoint, event: unknown): string =>
  JSON.stringify(checkAgainst(eventSchemaOf(endpoint.answer) ?? endpoint.answer, endpoint, event))
