import type Sharp from 'sharp'

export const maxPixels = 40_000_000

let loading: Promise<typeof Sharp> | null = null

const load = async () => {
  const { default: sharp } = await import('sharp')
  // Of all formats that libvips reads, only these two have business here.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** The picture library, loaded when first needed: it costs an idle shop 100 ms of its start and memory. */
export const loadSharp = (): Promise<typeof Sharp> => (loading ??= load())
