import { apiErrorFrom } from '@shop/client/ApiError'
import { requestFor } from '@shop/client/requestFor'
import { type Answer, type Endpoint, pathParameters, type SentInput } from '@shop/contracts/endpoint'
import type { Connection } from '../platform/connection.ts'
import type { ApiReply, TransferProgress, Transfer } from '../platform/Platform.ts'
import { isOpenFile } from './filesIn.ts'

type Values = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Creates a text field for each value, and repeats the name for each item of a list; leaves out unset values. */
const textFields = (values: Values): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter(isPlain)
      .map((item): [string, string] => [name, String(item)]),
  )

const answerIn = ({ status, body }: ApiReply): unknown => {
  if (status < 200 || status > 299) throw apiErrorFrom(status, body)
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body
}

/**
 * Calls an endpoint whose input may contain files. Sends an input with files as a form and reports the progress; sends
 * any other input as a plain call.
 */
export const callWithFiles = <E extends Endpoint>(
  { client, platform }: Connection,
  endpoint: E,
  input: SentInput<E>,
  onProgress: (progress: TransferProgress) => void = () => undefined,
): Transfer<Answer<E>> => {
  const values = input as Values
  const files = Object.entries(values).flatMap(([field, value]) =>
    isOpenFile(value) ? [{ field, fileId: value.id }] : [],
  )
  if (files.length === 0) {
    const stop = new AbortController()
    return { done: client.call(endpoint, input, { signal: stop.signal }), cancel: () => stop.abort() }
  }
  const pathNames = pathParameters(endpoint.path)
  const { path } = requestFor(endpoint, Object.fromEntries(pathNames.map(name => [name, values[name]])))
  const bodyValues = Object.fromEntries(Object.entries(values).filter(([name]) => !pathNames.includes(name)))
  const { method } = endpoint as { method: 'POST' | 'PUT' }
  const { done, cancel } = platform.upload(
    { method, path, fields: textFields(bodyValues), files },
    onProgress,
  )
  return { done: done.then(answerIn) as Promise<Answer<E>>, cancel }
}
