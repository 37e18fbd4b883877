import { expect, it } from 'vitest'
import { aPicture } from '../../../test/pictures.ts'
import { isPictureBounded } from './pictureParts.ts'

const png = await aPicture('png')
const jpg = await aPicture('jpeg')
/** Parts after the header of a PNG, or of a JPG. */
const inPng = (part: Buffer, count: number) =>
  Buffer.concat([png.subarray(0, 33), Buffer.alloc(part.length * count, part), png.subarray(33)])
const inJpg = (part: Buffer, count: number) =>
  Buffer.concat([jpg.subarray(0, 2), Buffer.alloc(part.length * count, part), jpg.subarray(2)])
const text = Buffer.from('\0\0\0\u0003tEXta\0b\0\0\0\0', 'latin1')
const piece = Buffer.from('\0\0\0\0IDAT\0\0\0\0', 'latin1')
const comment = Buffer.from([0xff, 0xfe, 0, 2])

it.each([
  ['a PNG', png],
  ['a JPG', jpg],
  ['a PNG with the notes of a camera', inPng(text, 200)],
  ['a JPG with the notes of a camera', inJpg(comment, 200)],
  ['a PNG in 10,000 pieces', inPng(piece, 10_000)],
  [
    'a JPG with space before its parts',
    Buffer.concat([jpg.subarray(0, 2), Buffer.alloc(50_000, 0xff), jpg.subarray(2)]),
  ],
  ['something else', Buffer.from('hello')],
])('%s is passed to its decoder', (_, bytes) => {
  expect(isPictureBounded(bytes)).toBe(true)
})

it.each([
  ['a PNG with a million notes', inPng(text, 1_000_000)],
  ['a PNG in a million pieces', inPng(piece, 1_000_000)],
  ['a JPG with a million notes', inJpg(comment, 1_000_000)],
  ['a JPG with a million parts of no length', inJpg(Buffer.from([0xff, 0xfe, 0, 0]), 1_000_000)],
])('%s is refused', (_, bytes) => {
  expect(isPictureBounded(bytes)).toBe(false)
})
