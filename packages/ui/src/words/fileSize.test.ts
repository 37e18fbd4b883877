import { expect, it } from 'vitest'
import { fileSize } from './fileSize.ts'

it.each([
  [820, '820 B'],
  [1000, '1 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [1_400_000, '1.4 MB'],
])('%d bytes are written as %j', (bytes, text) => expect(fileSize(bytes)).toBe(text))
