import type { Deps } from '../../../platform/base/deps.ts'
import type { CsvCell } from '../../../platform/http/answers/csvFile.ts'

/** A sheet that the import of another shop of this kind reads. */
export interface Sheet {
  /** The file's name, without the extension. */
  name: string
  description: string
  /** Headings, each with the unit of its column, if any. */
  columns: Readonly<Record<string, string>>
  /** Yields the rows in groups. A group stays together in one file. */
  rows: (deps: Deps) => AsyncIterable<CsvCell[][]>
}
