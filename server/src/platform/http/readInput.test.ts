import { endpoint } from '@shop/contracts/endpoint'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inputReader } from './readInput.ts'

const call = endpoint({
  call: 'POST /things',
  access: 'public',
  summary: '',
  input: z.strictObject({
    name: z.string(),
    count: z.int(),
    isNew: z.boolean(),
    tags: z.array(z.string()),
    inner: z.optional(z.unknown()),
  }),
  answer: z.object({}),
})
const read = (body: unknown) => inputReader(call)({ path: {}, query: new URLSearchParams(), body })
const fine = { name: 'Thobe', count: 1, isNew: true, tags: [] }

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

const fieldsOf = (body: unknown) => {
  try {
    return read(body)
  } catch (error) {
    return (error as { fields?: unknown }).fields
  }
}

it('says that a missing field is required, and which type a wrong field must have', () => {
  const required = 'This field is required.'
  expect(fieldsOf({ name: null })).toEqual({
    name: required,
    count: required,
    isNew: required,
    tags: required,
  })
  expect(fieldsOf({ name: 5, count: 'x', isNew: 'true', tags: {} })).toEqual({
    name: 'Must be text.',
    count: 'Must be a whole number.',
    isNew: 'Must be true or false.',
    tags: 'Must be a list.',
  })
  expect(fieldsOf({ ...fine, count: 1.5, tags: [1], extra: 1 })).toEqual({
    count: 'Must be a whole number.',
    'tags.0': 'Must be text.',
    extra: 'Unknown field.',
  })
})

it('refuses input that is nested too deeply instead of running out of stack', () => {
  expect(read({ ...fine, inner: nested(20) })).toMatchObject(fine)
  for (const levels of [40, 45_000])
    expect(() => read({ ...fine, inner: nested(levels) })).toThrow('The input is nested too deeply.')
})

it('refuses a NUL and half a surrogate pair, also in names', () => {
  for (const inner of ['a\u0000b', 'a\ud800', { '\udc00a': 1 }, { 'a\u0000': 1 }, [['\u0000']]])
    expect(() => read({ ...fine, inner })).toThrow('cannot be stored')
})
