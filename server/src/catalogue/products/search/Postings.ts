import { Column } from '../../../platform/base/Column.ts'

/**
 * The texts that contain one word, by ascending number, each with the depth at which the word occurs (0 to 2). Stores
 * the differences between the numbers. Each is multiplied by four, plus the depth, and written with seven bits in a
 * byte, the lowest first; the eighth bit says that another byte follows. A common word therefore takes a byte or two
 * for each text.
 */
export class Postings {
  private readonly bytes = new Column(Uint8Array)
  private length = 0
  private lastText = 0

  add(text: number, depth: number) {
    let remainder = (text - this.lastText) * 4 + depth
    this.lastText = text
    for (; remainder >= 128; remainder = Math.floor(remainder / 128))
      this.bytes.set(this.length++, (remainder % 128) + 128)
    this.bytes.set(this.length++, remainder)
  }

  /** Calls `visit` for each text, and stops once it returns true. */
  each(visit: (text: number, depth: number) => boolean | void) {
    const { values } = this.bytes
    let text = 0
    for (let offset = 0; offset < this.length;) {
      let value = 0
      let placeValue = 1
      for (; (values[offset] ?? 0) >= 128; offset++, placeValue *= 128)
        value += ((values[offset] ?? 0) - 128) * placeValue
      value += (values[offset++] ?? 0) * placeValue
      text += Math.floor(value / 4)
      if (visit(text, value % 4) === true) return
    }
  }
}
