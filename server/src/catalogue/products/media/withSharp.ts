import type Sharp from 'sharp'
import { concurrencyLimiter, taskLimitForCores } from '../../../platform/http/concurrencyLimiter.ts'

/** Maximum number of pixels: decoded, this many take 120 MB, and a larger picture could fill the memory. */
export const maxPixels = 40_000_000
export const picturesAtOnce = taskLimitForCores(2)
/** Maximum length of the queue; a page of the shop has a few dozen, and this many are done in about a minute. */
const maxQueueLength = 200

let sharpLoading: Promise<typeof Sharp> | null = null

const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // libvips may load only these formats; WebP only where `storePicture` allows it.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const runInTurn = concurrencyLimiter(picturesAtOnce, maxQueueLength)

/**
 * Works on a picture when its turn comes. The library is loaded only then, because it would slow the start and take
 * memory even in an idle shop. Throws `overloaded` while too many are waiting.
 */
export const withSharp = <T>(work: (sharp: typeof Sharp) => Promise<T>): Promise<T> =>
  runInTurn(async () => work(await (sharpLoading ??= loadSharp())))
