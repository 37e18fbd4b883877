import { Failure } from '../../http/Failure.ts'

const mostInLine = 20
const lines = new Map<string, { last: Promise<unknown>; length: number }>()

/** Runs `work` after everything begun before it in this process under the same key. Throws `overloaded` above 20. */
export const oneAtATime = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= mostInLine)
    throw new Failure('overloaded', 'Too many attempts at once. Please try again in a few seconds.', {
      retryAfter: 5,
    })
  lines.set(key, line)
  line.length++
  const result = line.last.then(work)
  line.last = result.catch(() => {})
  try {
    return await result
  } finally {
    line.length--
    if (line.length === 0) lines.delete(key)
  }
}
