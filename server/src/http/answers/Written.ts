/**
 * An answer as JSON, put together from parts that were checked against the contract when they were written down; it is
 * sent as it is. For lists of prepared parts, where reading, checking and writing them again is most of the cost.
 */
export class Written<T> {
  readonly json: string
  /** For the compiler only. */
  declare readonly answer: T

  constructor(json: string) {
    this.json = json
  }

  read(): T {
    return JSON.parse(this.json) as T
  }
}
