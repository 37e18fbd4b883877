interface UnitField {
  name: string
  /** Typed number; null while the field is empty, which counts as 0. */
  quantity: number | null | undefined
  /** Largest possible number of units. */
  left: number
}

/** Returns a message for each field whose number of units is not between 0 and the number left. */
export const unitProblems = (fields: readonly UnitField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, quantity, left }) => {
      const units = quantity ?? 0
      return Number.isInteger(units) && units >= 0 && units <= left ? [] : [[name, `From 0 to ${left}.`]]
    }),
  )
