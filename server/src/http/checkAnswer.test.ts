import { endpoint } from '@shop/contracts/endpoint'
import { nothing } from '@shop/contracts/fields'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerWriter } from './checkAnswer.ts'

const call = endpoint({
  method: 'GET',
  path: '/thing',
  access: 'public',
  summary: '',
  input: nothing,
  answer: z.object({ name: z.string() }),
})

it('writes declared fields only, whether the answer is frozen or not', () => {
  const write = answerWriter(call)
  const answer = { name: 'Thobe', secret: 'x' }
  expect(String(write(answer))).toBe('{"data":{"name":"Thobe"}}')
  Object.freeze(answer)
  expect(String(write(answer))).toBe('{"data":{"name":"Thobe"}}')
  expect(write(answer)).toBe(write(answer))
})

it('checks an answer that may change each time, and a frozen one once for each call of the API', () => {
  const write = answerWriter(call)
  const answer: { name: unknown } = { name: 'Thobe' }
  write(answer)
  answer.name = 5
  expect(() => write(answer)).toThrow('breaks its contract: name')
  expect(() => answerWriter(call)(Object.freeze({ name: null }))).toThrow('breaks its contract')
})
