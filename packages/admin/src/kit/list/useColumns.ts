import { safeStorage } from '@shop/client/safeStorage'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'
import type { Column } from '@shop/ui/table/Column'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Name of the parameter in a list's address that chooses its columns. */
export const columnsParam = 'columns'

const headersIn = (text: string): string[] => text.split(',').filter(Boolean)

/**
 * Returns the visible columns of a list: those named in its address, for example by a view, else those chosen on this
 * device. The first column is always visible. `columnsText` names the columns in an address; empty for the default
 * columns.
 */
export const useColumns = <Row>(list: string, allColumns: readonly Column<Row>[]) => {
  const key = `columns:${list}`
  const [params, setParams] = useSearchParams()
  const [storedColumns, setStoredColumns] = useState(() => safeStorage().getItem(key))
  const defaultHeaders = allColumns.filter(({ isOptional }) => !isOptional).map(({ header }) => header)
  const fromAddress = params.get(columnsParam)
  const chosenColumns = fromAddress ?? storedColumns
  const names = chosenColumns === null ? defaultHeaders : headersIn(chosenColumns)
  const columns = allColumns.filter(({ header }, index) => index === 0 || names.includes(header))
  const toggle = (header: string) => {
    // Keeps the visible columns, except that the toggled column changes from visible to hidden or back.
    const nextHeaders = allColumns
      .filter(column => columns.includes(column) !== (column.header === header))
      .map(column => column.header)
      .join(',')
    if (fromAddress === null) {
      setStoredColumns(nextHeaders)
      safeStorage().setItem(key, nextHeaders)
      return
    }
    setParams(
      current => {
        const changed = new URLSearchParams(current)
        changed.set(columnsParam, nextHeaders)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const text = columns.map(({ header }) => header).join(',')
  return {
    columns,
    columnsText: text === defaultHeaders.join(',') ? '' : text,
    entries: allColumns.slice(1).map((column): MenuEntry => ({
      label: column.header,
      isChosen: columns.includes(column),
      onSelect: () => toggle(column.header),
    })),
  }
}
