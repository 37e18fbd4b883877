import type { Endpoint } from '@shop/contracts/endpoint'
import type { z } from 'zod'

/** The answer with declared fields only; throws where it breaks its contract, which is our own mistake (500). */
export const checkAnswer = (endpoint: Endpoint, answer: unknown): unknown => {
  const result = (endpoint.answer as z.ZodType).safeParse(answer)
  if (result.success) return result.data
  const where = result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${where.join('; ')}`)
}

/**
 * Makes the function that turns an endpoint's answers into checked bodies. A frozen answer will never change, so where
 * a handler gives the same one again, it is neither checked nor written again.
 */
export const answerWriter = (endpoint: Endpoint) => {
  const written = new WeakMap<object, Buffer>()
  return (answer: unknown): string | Buffer => {
    const isKept = typeof answer === 'object' && answer !== null && Object.isFrozen(answer)
    const known = isKept ? written.get(answer) : undefined
    if (known) return known
    const body = JSON.stringify({ data: checkAnswer(endpoint, answer) })
    if (!isKept) return body
    const bytes = Buffer.from(body)
    written.set(answer, bytes)
    return bytes
  }
}
