/**
 * Single faults to plant: by the file, then by the tests that should see them. Both are paths from the root of the
 * repository. Tests have a space between them and are as few and as quick as will do: they run once for each fault.
 */
export type Faults = Record<string, Record<string, Planted[]>>

/**
 * A passage that stands in the file exactly once, and its replacement, which must not loop for ever. Tests on both
 * databases run on SQLite alone, in half the time, unless only Postgres shows the fault.
 */
type Planted = [from: string, to: string, on?: 'postgres']

export interface Fault {
  area: string
  file: string
  tests: string[]
  on: 'sqlite' | 'postgres'
  from: string
  to: string
}

/** Lists the faults one by one, in the order of the lists. */
export const faultsOf = (lists: Record<string, Faults>): Fault[] =>
  Object.entries(lists).flatMap(([area, files]) =>
    Object.entries(files).flatMap(([file, byTests]) =>
      Object.entries(byTests).flatMap(([tests, planted]) =>
        planted.map(([from, to, on]): Fault => {
          return { area, file, tests: tests.split(' '), on: on ?? 'sqlite', from, to }
        }),
      ),
    ),
  )

/** The source with the fault in it. Throws where the passage is not there, or is there more than once. */
export const plant = (source: string, { file, from, to }: Pick<Fault, 'file' | 'from' | 'to'>): string => {
  const [before, after, ...others] = source.split(from)
  if (after === undefined) throw new Error(`${file} no longer contains: ${from}`)
  if (others.length > 0) throw new Error(`${file} contains this ${others.length + 1} times: ${from}`)
  if (from === to) throw new Error(`${file}: nothing changes in: ${from}`)
  return before + to + after
}
