import type { Deps } from '../../../platform/base/deps.ts'
import type { Cell } from '../../../platform/http/answers/csvFile.ts'

/** A sheet that the import of another shop of this kind reads. */
export interface Sheet {
  /** Its file's name, without the ending. */
  name: string
  about: string
  /** Headings, with the unit of what stands below where it has one. */
  columns: Readonly<Record<string, string>>
  /** Its rows, some at a time. What belongs together comes at once, and so into one file. */
  rows: (deps: Deps) => AsyncIterable<Cell[][]>
}
