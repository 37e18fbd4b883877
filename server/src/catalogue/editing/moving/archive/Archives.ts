import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import type { Deps } from '../../../../platform/base/deps.ts'
import type { FileStore } from '../../../../platform/base/FileStore.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { entriesOf, openEntry } from '../../../../platform/http/uploads/zip.ts'
import { archivePrefix } from '../formats/pictures.ts'

/** Folder for the ZIPs of exported shops that are being imported. */
export const archivesFolder = 'documents/archives'

export const archiveKey = (id: string): string => `${archivesFolder}/${id}.zip`

/** Builds the address of a file in a ZIP, as cells and pending pictures store it. */
export const archiveAddress = (id: string, path: string): string => `${archivePrefix}${id}/${path}`

type StoredFile = NonNullable<Awaited<ReturnType<FileStore['open']>>>

/** Number of bytes read in one go, because the list of entries is requested in many small pieces. */
const blockSize = 1024 * 1024

/** Reads a ZIP from the file store, on disk or in a bucket. */
class StoreReader extends RandomAccessReader {
  readonly #file: StoredFile
  #block = { start: 0, bytes: Buffer.alloc(0) }

  constructor(file: StoredFile) {
    super()
    this.#file = file
  }

  async #bytesAt(start: number, length: number): Promise<Buffer> {
    const isLoaded = (block: { start: number; bytes: Buffer }) =>
      start >= block.start && start + length <= block.start + block.bytes.length
    if (!isLoaded(this.#block)) {
      const end = Math.min(start + Math.max(length, blockSize), this.#file.size) - 1
      this.#block = { start, bytes: await buffer(Readable.from(this.#file.readRange({ start, end }))) }
    }
    const { start: blockStart, bytes } = this.#block
    return bytes.subarray(start - blockStart, start - blockStart + length)
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ) {
    const copy = async () => {
      const bytes = await this.#bytesAt(position, length)
      bytes.copy(into, offset)
      if (bytes.length < length) throw new Error('Cut off')
    }
    callbackify(copy)(callback)
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#file.readRange({ start, end: end - 1 }))
  }
}

const openZipFile = (file: StoredFile): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true } as const
    fromRandomAccessReader(new StoreReader(file), file.size, options, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

interface OpenArchive {
  zip: ZipFile
  entries: Map<string, Entry>
}

/** Reads files in the ZIPs of imports. Each ZIP's list is read once, so create a new instance for each run. */
export class Archives {
  readonly #files: FileStore
  readonly #opened = new Map<string, Promise<OpenArchive | null>>()

  constructor({ files }: Pick<Deps, 'files'>) {
    this.#files = files
  }

  async #open(id: string): Promise<OpenArchive | null> {
    const file = await this.#files.open(archiveKey(id))
    if (!file) return null
    const zip = await openZipFile(file)
    const entries = new Map<string, Entry>()
    for await (const entry of entriesOf(zip)) entries.set(entry.fileName, entry)
    return { zip, entries }
  }

  /** Reads a file by its address; null if it is missing. Throws `body_too_large` if it is larger than `maxBytes`. */
  async read(address: string, maxBytes: number): Promise<Buffer | null> {
    const [, id = '', path = ''] = /^archive:\/\/([0-9a-f-]{36})\/(.+)$/.exec(address) ?? []
    if (id === '') return null
    const opening = this.#opened.get(id) ?? this.#open(id)
    this.#opened.set(id, opening)
    const archive = await opening
    const entry = archive?.entries.get(path)
    if (!archive || !entry) return null
    if (entry.uncompressedSize > maxBytes)
      throw new Failure('body_too_large', `It is larger than ${maxBytes / 1024 ** 2} MB.`)
    return buffer(await openEntry(archive.zip, entry))
  }
}
