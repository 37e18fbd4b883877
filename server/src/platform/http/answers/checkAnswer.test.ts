import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@shop/contracts/endpoint'
import { noInput } from '@shop/contracts/fields'
import { writeAnswer } from '../invoke.ts'

const call = endpoint({
  call: 'GET /thing',
  access: 'public',
  summary: '',
  input: noInput,
  answer: z.object({ name: z.string() }),
})

it('writes only declared fields', () => {
  expect(writeAnswer(call, { name: 'Thobe', secret: 'x' })).toBe('{"data":{"name":"Thobe"}}')
})

it('refuses an answer that breaks its contract', () => {
  expect(() => writeAnswer(call, { name: 5 })).toThrow('GET /thing breaks its contract: name')
})
