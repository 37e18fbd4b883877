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
    let rest = (text - this.last) * 4 + depth
    this.last = text
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.bytes.set(this.used++, (rest % 128) + 128)
    this.bytes.set(this.used++, rest)
  }

  /** Stops where `see` returns true. */
  each(see: (text: number, depth: number) => boolean | void) {
    const { values } = this.bytes
    let text = 0
    for (let at = 0; at < this.used;) {
      let [value, unit] = [0, 1]
      for (; (values[at] ?? 0) >= 128; at++, unit *= 128) value += ((values[at] ?? 0) - 128) * unit
      value += (values[at++] ?? 0) * unit
      text += Math.floor(value / 4)
      if (see(text, value % 4) === true) return
    }
  }
}
