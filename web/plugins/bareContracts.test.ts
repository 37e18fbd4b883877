import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { stripContract } from './bareContracts.ts'

const strip = (code: string): string =>
  stripContract(code, parseAst(code) as unknown as Parameters<typeof stripContract>[1])

test('reduces an endpoint to the fields needed to call it', () => {
  const code = `export const getCart = endpoint({
    call: 'GET /cart', access: 'customer', summary: 'S', input: nothing, answer: z.object({ id }), failures: ['x'],
  })`
  expect(strip(code)).toBe(`export const getCart = { method: 'GET', path: '/cart', access: 'customer' }`)
})

test('marks schemas so that unused ones are dropped, and leaves functions and plain constants unchanged', () => {
  expect(strip('const id = z.string().check(z.minLength(1))')).toBe(
    'const id = /*#__PURE__*/ (() => (z.string().check(z.minLength(1))))()',
  )
  expect(strip('const filters = { page: z.int() }')).toContain('/*#__PURE__*/')
  const plain = `export const names = ['a']\nexport const line = max => z.string().check(max)`
  expect(strip(plain)).toBe(plain)
})
