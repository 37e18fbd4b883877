/** A cache whose values take at most a number of bytes in total; the least recently used ones are removed first. */
export class ByteCache<Value> {
  readonly #entries = new Map<string, { value: Value; bytes: number }>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // A map lists its keys in the order of insertion, so a used entry moves to the end.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}
