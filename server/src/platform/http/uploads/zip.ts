import type { Readable } from 'node:stream'
import { fromFd, type Entry, type ZipFile } from 'yauzl'

/** Opens a zip of which entries are read one by one; whoever has opened the file closes it. */
export const openZip = (fd: number): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true } as const
    fromFd(fd, options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })

/** Inflates an entry; fails where it holds more than it says. */
export const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })

export const entriesOf = async function* (zip: ZipFile): AsyncGenerator<Entry> {
  for (let count = 0; count < zip.entryCount; count++) {
    yield await new Promise<Entry>((resolve, reject) => {
      zip
        .once('entry', resolve)
        .once('error', reject)
        .once('end', () => reject(new Error('Cut off')))
      zip.readEntry()
    })
    zip.removeAllListeners()
  }
}
