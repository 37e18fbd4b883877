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
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true })
  return BarcodeDetector
}

/** Returns the formats that a decoder can read. */
const formatsOf = async (DetectorClass: typeof Detector): Promise<BarcodeFormat[]> => {
  const supported = await DetectorClass.getSupportedFormats()
  return codeFormats.filter(format => supported.includes(format))
}

/** Creates the browser's own decoder; null if it cannot read garments, as on Android without Google's services. */
const findOwnDecoder = async (): Promise<Detector | null> => {
  const DetectorClass = window.BarcodeDetector
  const formats = DetectorClass ? await formatsOf(DetectorClass) : []
  const readsGarments = formats.includes('ean_13') && formats.includes('code_128')
  return DetectorClass && readsGarments ? new DetectorClass({ formats }) : null
}

const makeDecoder = async (): Promise<Detector> => {
  const DetectorClass = await fetchDecoder()
  return new DetectorClass({ formats: await formatsOf(DetectorClass) })
}

/** Creates a function that reads the codes in a frame of the video. */
export const makeCodeReader = async (): Promise<(video: HTMLVideoElement) => Promise<string[]>> => {
  const detector = (await findOwnDecoder()) ?? (await makeDecoder())
  return async video => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}
