import type { BarcodeDetector as Detector, BarcodeFormat } from 'barcode-detector/ponyfill'

/**
 * Formats of garments' codes, and Code 39 on our own slips. Other formats have no check digit, so frames are easily
 * misread.
 */
const codeFormats: BarcodeFormat[] = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code']

declare global {
  interface Window {
    /** Available in Chrome on Android and Macs; missing in TypeScript's types. */
    BarcodeDetector?: typeof Detector
  }
}

/** Loads the decoder, on first use, for browsers without their own. */
const fetchDecoder = async (): Promise<typeof Detector> => {
  const [{ BarcodeDetector, prepareZXingModule }, { default: address }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => address } })
  return BarcodeDetector
}

/** Creates a function that reads the codes in a frame of the video. */
export const makeCodeReader = async (): Promise<(video: HTMLVideoElement) => Promise<string[]>> => {
  const DetectorClass = window.BarcodeDetector ?? (await fetchDecoder())
  const supported = await DetectorClass.getSupportedFormats()
  const detector = new DetectorClass({ formats: codeFormats.filter(format => supported.includes(format)) })
  return async video => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}
