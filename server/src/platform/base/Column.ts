type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array

/** Numbers by their place, kept side by side: a few bytes each, however many there are. Places without one hold 0. */
export class Column<N extends Numbers> {
  values: N
  private readonly make: new (length: number) => N

  constructor(make: new (length: number) => N) {
    this.make = make
    this.values = new make(64)
  }

  set(place: number, value: number) {
    if (place >= this.values.length) {
      const wider = new this.make(Math.max(place + 1, Math.ceil(this.values.length * 1.5)))
      wider.set(this.values)
      this.values = wider
    }
    this.values[place] = value
  }
}
