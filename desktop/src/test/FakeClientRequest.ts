import { type ClientRequest as NodeRequest, type IncomingMessage, request } from 'node:http'
import { Writable } from 'node:stream'

/** Imitates Electron's ClientRequest with Node's: chunked on request, or else buffered until the end. */
export class FakeClientRequest extends Writable {
  chunkedEncoding = false
  readonly #sent: NodeRequest
  readonly #held: Buffer[] = []

  constructor({ method, url }: { method: string; url: string }) {
    super()
    this.#sent = request(url, { method })
    this.#sent.on('response', (answer: IncomingMessage) => this.emit('response', answer))
    this.#sent.on('error', error => this.emit('error', new Error(`net::ERR_FAILED ${error.message}`)))
  }

  setHeader(name: string, value: string): void {
    this.#sent.setHeader(name, value)
  }

  abort(): void {
    this.#sent.destroy()
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    if (!this.chunkedEncoding) {
      this.#held.push(chunk)
      done()
    } else if (this.#sent.write(chunk)) done()
    else this.#sent.once('drain', done)
  }

  override _final(done: () => void): void {
    this.#sent.end(Buffer.concat(this.#held))
    done()
  }
}
