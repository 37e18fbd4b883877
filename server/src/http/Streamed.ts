import { Readable } from 'node:stream'

/**
 * A file that is made while it is sent, so that its length does not matter. When the client hangs up, its parts are asked
 * for no more (an async generator runs its `finally`); when making it fails, the connection breaks, so that nobody takes
 * half of it for all.
 */
export class Streamed {
  readonly name: string
  readonly type: string
  readonly body: Readable

  constructor(name: string, type: string, parts: AsyncIterable<string>) {
    this.name = name
    this.type = type
    this.body = Readable.from(parts, { objectMode: false })
  }
}
