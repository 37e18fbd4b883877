import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../src/base/deps.ts'
import { storePicture } from '../src/media/storePicture.ts'
import { designs, picturesOf } from './designs.ts'
import { collections } from './write/storeFacts.ts'

const atOnce = 3

/** Takes the demo shop's pictures in; answers with the key of each file. */
export const storePictures = async (
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
): Promise<Map<string, string>> => {
  const files = new Set([
    ...designs.flatMap(design =>
      design.colours.flatMap(colour => picturesOf(design, colour).map(({ file }) => file)),
    ),
    ...collections.map(({ picture }) => picture.file),
  ])
  const keys = new Map<string, string>()
  const waiting = [...files]
  const storeNext = async (): Promise<void> => {
    const file = waiting.shift()
    if (!file) return
    const bytes = await readFile(join(import.meta.dirname, 'pictures', file))
    keys.set(file, (await storePicture(deps, bytes)).key)
    await storeNext()
  }
  await Promise.all(Array.from({ length: atOnce }, storeNext))
  return keys
}
