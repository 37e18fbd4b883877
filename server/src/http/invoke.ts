import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { checkAnswer } from './answers/checkAnswer.ts'
import { keyOf, type Call, type Table } from './mount.ts'
import { parseInput } from './readInput.ts'
import { Written } from './answers/Written.ts'

/** Calls a public endpoint within the process, with its input and answer checked as over HTTP. */
export type Invoke = <E extends Endpoint>(endpoint: E, input: Sent<E>) => Promise<Answer<E>>

const nobody = {
  viewer: null,
  ip: '',
  userAgent: '',
  getCookie: () => undefined,
  setCookie: () => {},
  accept: () => {},
}

export const invoker =
  (table: Table): Invoke =>
  async (endpoint, input) => {
    const mounted = table.get(keyOf(endpoint))
    if (!mounted || mounted.endpoint.access !== 'public')
      throw new Error(`${keyOf(endpoint)} is not a public call`)
    const call = { ...nobody, input: parseInput(mounted.endpoint, input) } as unknown as Call
    const answer = await mounted.handler(call)
    const checked = answer instanceof Written ? answer.read() : checkAnswer(mounted.endpoint, answer)
    return checked as Answer<typeof endpoint>
  }
