import { Column } from '../../../platform/base/Column.ts'

/**
 * The texts that contain one word, by ascending number, each with the depth at which the word occurs (0 to 2). Stores
 * only the differences between the numbers, seven bits to a byte: a common word takes a byte or two for each text.
 */
export class Postings {
  private readonly bytes = new Column(Uint8Array)
  private used = 0
  private last = 0

  add(text: number, depth: number) {
    let remainder = (text - this.last) * 4 + depth
    this.last = text
    for (; remainder >= 128; remainder = Math.floor(remainder / 128))
      this.bytes.set(this.used++, (remainder % 128) + 128)
    this.bytes.set(this.used++, remainder)
  }

  /** Stops where `visit` returns true. */
  each(visit: (text: number, depth: number) => boolean | void) {
    const { values } = this.bytes
    let text = 0
    for (let offset = 0; offset < this.used;) {
      let [value, placeValue] = [0, 1]
      for (; (values[offset] ?? 0) >= 128; offset++, placeValue *= 128)
        value += ((values[offset] ?? 0) - 128) * placeValue
      value += (values[offset++] ?? 0) * placeValue
      text += Math.floor(value / 4)
      if (visit(text, value % 4) === true) return
    }
  }
}
