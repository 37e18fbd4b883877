/**
 * Faults to plant, by the file and then by the tests that should detect them. Both are paths from the root of the
 * repository. Tests are separated by spaces, and should be few and quick, because they run once for each fault.
 */
export type Faults = Record<string, Record<string, Replacement[]>>

/**
 * A passage that occurs in the file exactly once, and its replacement, which must not loop for ever. Tests on both
 * databases run only on SQLite, in half the time, unless only Postgres shows the fault.
 */
type Replacement = [from: string, to: string, database?: 'postgres']

export interface Fault {
  area: string
  file: string
  tests: string[]
  database: 'sqlite' | 'postgres'
  from: string
  to: string
}

/** Lists the faults one by one, in the order of the lists. */
export const faultsOf = (lists: Record<string, Faults>): Fault[] =>
  Object.entries(lists).flatMap(([area, files]) =>
    Object.entries(files).flatMap(([file, byTests]) =>
      Object.entries(byTests).flatMap(([tests, replacements]) =>
        replacements.map(([from, to, database]): Fault => {
          return { area, file, tests: tests.split(' '), database: database ?? 'sqlite', from, to }
        }),
      ),
    ),
  )

/** Returns the source with the fault. Throws if the passage does not occur exactly once. */
export const plant = (source: string, { file, from, to }: Pick<Fault, 'file' | 'from' | 'to'>): string => {
  const [before, after, ...others] = source.split(from)
  if (after === undefined) throw new Error(`${file} no longer contains: ${from}`)
  if (others.length > 0) throw new Error(`${file} contains this ${others.length + 1} times: ${from}`)
  if (from === to) throw new Error(`${file}: nothing changes in: ${from}`)
  return before + to + after
}
