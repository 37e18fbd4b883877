type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array

/**
 * A growing array of numbers: a few bytes per position, however many there are. Positions that were never set contain
 * 0.
 */
export class Column<N extends Numbers> {
  values: N
  private readonly make: new (length: number) => N

  constructor(make: new (length: number) => N) {
    this.make = make
    this.values = new make(64)
  }

  set(position: number, value: number) {
    if (position >= this.values.length) {
      const wider = new this.make(Math.max(position + 1, Math.ceil(this.values.length * 1.5)))
      wider.set(this.values)
      this.values = wider
    }
    this.values[position] = value
  }
}
