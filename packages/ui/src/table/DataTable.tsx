import { Box, Table, Skeleton } from '@chakra-ui/react'
import { type RowData, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ComponentType, type ReactNode, useMemo, type KeyboardEvent, useCallback, useState } from 'react'
import type { MenuEntry } from '../buttons/Menu.tsx'
import { type Column, cellLook } from './Column.ts'
import { HeaderRow, type Sorting } from './HeaderRow.tsx'
import { type Arranged, RowLine, type RowKey } from './RowLine.tsx'
import { type Selection, useRangeToggle } from './useRangeToggle.ts'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** One stop for Tab among the rows; arrows, Home and End move it. */
const useRowKeys = (count: number) => {
  const [current, setCurrent] = useState(0)
  const stop = Math.min(current, Math.max(0, count - 1))

  const propsOf = useCallback(
    (index: number) => ({
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setCurrent(index),
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
        const next = steps[event.key]?.(index, count - 1)
        if (next === undefined) return
        event.preventDefault()
        const row = event.currentTarget.parentElement?.children[next]
        if (row instanceof HTMLElement) row.focus()
      },
    }),
    [stop, count],
  )
  return propsOf
}

interface SkeletonProps<Row> {
  columns: readonly Column<Row>[]
  count: number
  /** Cells before the columns: a handle, a checkbox. */
  before: number
  hasMenu: boolean
}

/** As high as the rows that take their place. */
const SkeletonRows = <Row,>({ columns, count, before, hasMenu }: SkeletonProps<Row>) =>
  Array.from({ length: count }, (_, index) => (
    <Table.Row key={index} bg="transparent" aria-hidden>
      {before > 0 && <Table.Cell colSpan={before} paddingY="0" />}
      {columns.map(column => (
        <Table.Cell key={column.header} {...cellLook(column)}>
          <Skeleton
            height="3.5"
            width={column.isWide ? '60%' : '16'}
            marginStart={column.isFigure ? 'auto' : undefined}
          />
        </Table.Cell>
      ))}
      {hasMenu && <Table.Cell paddingY="0" />}
    </Table.Row>
  ))

const features = tableFeatures({ rowSelectionFeature })

export interface DataTableProps<Row> {
  /** Says what is listed; heard, not seen. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they are on their way: then skeletons hold their place. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** A click or Enter on a row. */
  onOpen?: (row: Row) => void
  /** The same with Ctrl or Cmd held: in a window of its own. */
  onOpenBeside?: (row: Row) => void
  /** Keys that act on the row that has the focus. */
  onKey?: RowKey<Row>
  /** Acts on a row, at its end; `false` where one cannot be done now. */
  menu?: (row: Row) => readonly (MenuEntry | false)[]
  /** Checkboxes at the beginning; Space does it by keyboard, and with Shift for all rows from the last one. Keep the ids in the screen: `useState<string[]>([])`. */
  selection?: Selection
  sorting?: Sorting
  /** True while other rows than those wanted are shown. */
  isStale?: boolean
  /** Instead of rows where there are none. */
  empty?: ReactNode
  /** Number of rows to hold the place of. */
  expected?: number
  /** Gives each row what it is moved by; with it rows begin with a handle. */
  Arrange?: ComponentType<{ id: string; children: (arranged: Arranged) => ReactNode }>
}

/** Rows of 44 px, each as high as the others. Arrows, Home and End move between them. */
export const DataTable = <Row extends RowData>({
  label,
  columns,
  rows,
  rowKey,
  onOpen,
  onOpenBeside,
  onKey,
  menu,
  selection,
  sorting,
  isStale = false,
  empty,
  expected = 10,
  Arrange,
}: DataTableProps<Row>) => {
  const data = useMemo(() => rows ?? [], [rows])
  const defs = useMemo(() => columns.map(({ header }) => ({ id: header })), [columns])
  const rowSelection = useMemo(
    () => Object.fromEntries((selection?.ids ?? []).map(id => [id, true as const])),
    [selection?.ids],
  )
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowKey,
    enableRowSelection: selection !== undefined,
    state: { rowSelection },
    onRowSelectionChange: change =>
      selection?.onChange(Object.keys(typeof change === 'function' ? change(rowSelection) : change)),
  })
  const lines = table.getRowModel().rows
  // The table itself counts what is chosen on other pages as well.
  const chosenHere = lines.filter(line => line.getIsSelected()).length
  const keyPropsOf = useRowKeys(lines.length)
  const toggle = useRangeToggle(
    lines.map(({ id }) => id),
    selection,
  )

  if (rows && lines.length === 0 && empty) return empty
  return (
    <Box overflowX="auto" opacity={isStale ? 0.6 : 1} transition="opacity 120ms" aria-busy={!rows || isStale}>
      <Table.Root size="sm" aria-label={label} bg="transparent">
        <Table.Header>
          <HeaderRow
            columns={columns}
            hasHandles={Arrange !== undefined}
            hasMenu={menu !== undefined}
            {...(sorting && { sorting })}
            {...(selection && {
              all: {
                isChosen: lines.length > 0 && chosenHere === lines.length,
                isPartly: chosenHere > 0 && chosenHere < lines.length,
                onChange: (isChosen: boolean) => table.toggleAllRowsSelected(isChosen),
              },
            })}
          />
        </Table.Header>
        <Table.Body>
          {rows ? (
            lines.map((line, index) => {
              const look = {
                row: line.original,
                columns,
                entries: menu?.(line.original),
                onOpen,
                onOpenBeside,
                onKey,
                keyProps: onOpen || selection ? keyPropsOf(index) : undefined,
                chosen: selection && {
                  is: line.getIsSelected(),
                  toggle: (isRange: boolean) => toggle(line.id, isRange),
                },
              }
              return Arrange ? (
                <Arrange key={line.id} id={line.id}>
                  {arranged => <RowLine {...look} arranged={arranged} />}
                </Arrange>
              ) : (
                <RowLine key={line.id} {...look} />
              )
            })
          ) : (
            <SkeletonRows
              columns={columns}
              count={expected}
              before={Number(Boolean(Arrange)) + Number(selection !== undefined)}
              hasMenu={menu !== undefined}
            />
          )}
        </Table.Body>
      </Table.Root>
    </Box>
  )
}
