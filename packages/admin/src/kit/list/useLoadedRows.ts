import { useState } from 'react'

/** Collects the rows of all pages of a list read so far. Returns a function that finds them by id. */
export const useLoadedRows = <Row extends { id: string }>(rows: readonly Row[] = []) => {
  const [rowsById] = useState(() => new Map<string, Row>())
  for (const row of rows) rowsById.set(row.id, row)
  return (ids: readonly string[]): Row[] => ids.flatMap(id => rowsById.get(id) ?? [])
}
