import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { collectionPicture, file, fileProblem, fileRules, productPicture } from './uploads.ts'

const fileWith = (name: string, type: string, size = 1) => ({ name, type, size })

it.each([
  ['a.jpg', 'image/jpeg', 1, null],
  ['a.JPEG', 'image/jpeg', 1, null],
  ['a.b.png', 'image/png', 1, null],
  ['a.png', '', 1, null],
  ['a.png', 'application/octet-stream', 1, null],
  ['a.png', 'image/jpeg', 1, 'wrongKind'],
  ['a.gif', 'image/jpeg', 1, 'wrongKind'],
  ['jpg', 'image/jpeg', 1, 'wrongKind'],
  ['', '', 1, 'wrongKind'],
  ['a.jpg', 'image/jpeg', 15 * 1024 * 1024, null],
  ['a.jpg', 'image/jpeg', 15 * 1024 * 1024 + 1, 'tooLarge'],
])('%s declared as %j with %i bytes: %s', (name, type, size, problem) => {
  expect(fileProblem(productPicture, fileWith(name, type, size))).toBe(problem)
})

it('finds the files of an input, including optional ones, and refuses other values', () => {
  const input = z.strictObject({ title: z.string(), image: z.optional(file(collectionPicture)) })
  expect([...fileRules(input)]).toEqual([['image', collectionPicture]])
  expect(z.safeParse(input, { title: 'a' }).success).toBe(true)
  expect(z.safeParse(input, { title: 'a', image: 'text' }).success).toBe(false)
})
