import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../src/platform/base/deps.ts'
import { storePicture } from '../src/catalogue/products/media/storePicture.ts'
import { withSharp } from '../src/catalogue/products/media/withSharp.ts'
import { designs, picturesOf, type Shot } from './designs.ts'
import { collections } from './write/storeFacts.ts'

const maxConcurrent = 3

const bytesOf = async ({ file, area }: Omit<Shot, 'shot'>): Promise<Uint8Array> => {
  const original = await readFile(join(import.meta.dirname, 'pictures', file))
  if (!area) return original
  return withSharp(sharp =>
    sharp(original).extract(area).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
}

/** Stores the demo shop's pictures; returns the key of each by the name of its shot. */
export const storePictures = async (
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
): Promise<Map<string, string>> => {
  const shots = new Map<string, Omit<Shot, 'shot'>>([
    ...designs.flatMap(design =>
      design.colours.flatMap(colour =>
        picturesOf(design, colour).map(({ shot, ...source }) => [shot, source] as const),
      ),
    ),
    ...collections.map(({ slug, picture }) => [slug, { area: null, ...picture }] as const),
  ])
  const keys = new Map<string, string>()
  const remainingShots = [...shots]
  const storeNext = async (): Promise<void> => {
    const next = remainingShots.shift()
    if (!next) return
    const [shot, source] = next
    keys.set(shot, (await storePicture(deps, await bytesOf(source))).key)
    await storeNext()
  }
  await Promise.all(Array.from({ length: maxConcurrent }, storeNext))
  return keys
}
