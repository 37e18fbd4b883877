import type Sharp from 'sharp'
import { atMost, leavingOneCore } from '../../../platform/http/atMost.ts'

/** A larger picture could fill the memory: decoded, this many take 120 MB. */
export const maxPixels = 40_000_000
export const picturesAtOnce = leavingOneCore(2)
/** A page of the shop has a few dozen; so many are done in about a minute. */
const picturesWaiting = 200

let loading: Promise<typeof Sharp> | null = null

const load = async () => {
  const { default: sharp } = await import('sharp')
  // libvips may load only these two formats.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const inTurn = atMost(picturesAtOnce, picturesWaiting)

/**
 * Works on a picture when its turn comes. The library is loaded only then: an idle shop would pay for it with its
 * start and memory. Throws `overloaded` while too many wait.
 */
export const withSharp = <T>(work: (sharp: typeof Sharp) => Promise<T>): Promise<T> =>
  inTurn(async () => work(await (loading ??= load())))
