import { Readable } from 'node:stream'

/**
 * An answer in JSON, assembled from parts that were checked against the contract when they were stored, and sent as it
 * is. For lists of prepared parts, because reading, checking and writing those again is most of the cost.
 */
export class SerialisedAnswer<T> {
  /** Text, or the bytes of an answer that is cached and sent again. */
  readonly body: string | Buffer
  /** Exists for the compiler only. */
  declare readonly answer: T

  constructor(json: string, { isCached = false } = {}) {
    const body = `{"data":${json}}`
    this.body = isCached ? Buffer.from(body) : body
  }

  read(): T {
    return (JSON.parse(this.body.toString()) as { data: T }).data
  }
}

/**
 * A file that is made or read while it is being sent, so that its length does not matter. When the client disconnects,
 * no further parts are read (an async generator runs its `finally`). When making it fails, the connection breaks, so
 * that nobody takes half of it for the whole.
 */
export class StreamedFile {
  readonly name: string
  readonly type: string
  readonly body: Readable
  /** Bytes, if known beforehand. */
  readonly size: number | undefined

  constructor(name: string, type: string, parts: AsyncIterable<string | Uint8Array>, size?: number) {
    this.name = name
    this.type = type
    this.size = size
    this.body = Readable.from(parts, { objectMode: false })
  }
}
