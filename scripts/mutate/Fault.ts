/** Single faults planted in one file, and the tests that should see each of them. */
export interface Faults {
  /** Path of the file from the root of the repository. */
  file: string
  /** Paths of test files. As few and as quick as will do: they run once for each fault. */
  tests: string[]
  /** Set where only Postgres shows the fault. Otherwise tests on both databases run on SQLite alone, in half the time. */
  on?: 'postgres'
  /** Pairs: a passage that stands in the file exactly once, and its replacement, which must not loop for ever. */
  planted: [from: string, to: string][]
}

export interface Fault {
  area: string
  file: string
  tests: string[]
  on: 'sqlite' | 'postgres'
  from: string
  to: string
}

/** One by one, in the order of the lists. */
export const faultsOf = (lists: Record<string, Faults[]>): Fault[] =>
  Object.entries(lists).flatMap(([area, list]) =>
    list.flatMap(({ planted, on, ...where }) =>
      planted.map(([from, to]): Fault => ({ area, ...where, on: on ?? 'sqlite', from, to })),
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
