// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { makeCodeReader } from './codeReader.ts'

/** Creates a decoder that reads these formats, and the same code in every frame. */
const decoder = vi.hoisted(() => (formats: readonly string[], rawValue: string) => {
  class Decoder {
    static getSupportedFormats(): Promise<readonly string[]> {
      return Promise.resolve(formats)
    }
    detect(): Promise<{ rawValue: string }[]> {
      return Promise.resolve([{ rawValue }])
    }
  }
  return Decoder
})

vi.mock('barcode-detector/ponyfill', () => ({
  BarcodeDetector: decoder(['ean_13', 'code_128'], 'by our decoder'),
  prepareZXingModule: () => undefined,
}))
vi.mock('zxing-wasm/reader/zxing_reader.wasm?url', () => ({ default: '/decoder.wasm' }))

const browserReads = (formats: readonly string[]) =>
  vi.stubGlobal('BarcodeDetector', decoder(formats, 'by the browser'))
const read = async () => (await makeCodeReader())(document.createElement('video'))

afterEach(() => vi.unstubAllGlobals())

it('uses the browser’s decoder if it reads the codes of garments', async () => {
  browserReads(['qr_code', 'ean_13', 'code_128'])
  expect(await read()).toEqual(['by the browser'])
})

it.each([[[]], [['qr_code']]])('fetches a decoder if the browser’s own reads only %j', async formats => {
  browserReads(formats)
  expect(await read()).toEqual(['by our decoder'])
})

it('fetches a decoder for browsers without one', async () => {
  expect(await read()).toEqual(['by our decoder'])
})
