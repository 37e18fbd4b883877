interface Deadline {
  id: string
  at: number
}

/** Ids ordered by the moment they fall due. Most are added near the end, so an insertion moves few of them. */
export class Deadlines {
  readonly #ordered: Deadline[] = []

  add(id: string, at: number) {
    let index = this.#ordered.length
    while (index > 0 && (this.#ordered[index - 1]?.at ?? at) > at) index--
    this.#ordered.splice(index, 0, { id, at })
  }

  /** Takes out every id that is due at this moment. */
  takeDue(now: number): string[] {
    let count = 0
    while ((this.#ordered[count]?.at ?? Infinity) <= now) count++
    return count === 0 ? [] : this.#ordered.splice(0, count).map(deadline => deadline.id)
  }
}
