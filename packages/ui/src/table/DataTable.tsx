import { Box, Table, Skeleton } from '@chakra-ui/react'
import { type ComponentType, type ReactNode, type KeyboardEvent, useCallback, useState } from 'react'
import type { MenuEntry } from '../buttons/MenuEntry.ts'
import { type Column, cellLook } from './Column.ts'
import { HeaderRow, type Sorting } from './HeaderRow.tsx'
import { type RowDragProps, RowLine, type RowKeyHandler } from './RowLine.tsx'
import { type RowSelection, useRangeToggle } from './useRangeToggle.ts'

const keySteps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: index => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Makes the rows a single tab stop; arrows, Home and End move between them. */
const useRowKeys = (count: number) => {
  const [current, setCurrent] = useState(0)
  const focusable = Math.min(current, Math.max(0, count - 1))

  const propsOf = useCallback(
    (index: number) => ({
      tabIndex: index === focusable ? 0 : -1,
      onFocus: () => setCurrent(index),
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
        const nextIndex = keySteps[event.key]?.(index, count - 1)
        if (nextIndex === undefined) return
        event.preventDefault()
        const row = event.currentTarget.parentElement?.children[nextIndex]
        if (row instanceof HTMLElement) row.focus()
      },
    }),
    [focusable, count],
  )
  return propsOf
}

interface SkeletonProps<Row> {
  columns: readonly Column<Row>[]
  count: number
  /** Number of cells before the columns: for a handle and a checkbox. */
  leadingCells: number
  hasMenu: boolean
}

/** Placeholders as high as rows. */
const SkeletonRows = <Row,>({ columns, count, leadingCells, hasMenu }: SkeletonProps<Row>) =>
  Array.from({ length: count }, (_, index) => (
    <Table.Row key={index} bg="transparent" aria-hidden>
      {leadingCells > 0 && <Table.Cell colSpan={leadingCells} paddingY="0" />}
      {columns.map(column => (
        <Table.Cell key={column.header} {...cellLook(column)}>
          <Skeleton
            height="3.5"
            width={column.isWide || column.isName ? '60%' : '16'}
            marginStart={column.isFigure ? 'auto' : undefined}
          />
        </Table.Cell>
      ))}
      {hasMenu && <Table.Cell paddingY="0" />}
    </Table.Row>
  ))

const idOf = (row: object): string => {
  if ('id' in row && typeof row.id === 'string') return row.id
  throw new Error('Rows without an id need a rowKey')
}

const unnamed = (): string => {
  throw new Error('Rows with a menu need nameOf')
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading: then skeletons are shown. */
  rows: readonly Row[] | undefined
  /** Returns a row's key; its `id` by default. */
  rowKey?: (row: Row) => string
  /** Called by a click or Enter on a row. */
  onOpen?: (row: Row) => void
  /** Called by a click or Enter with Ctrl or Cmd; opens the row in another window. */
  onOpenBeside?: (row: Row) => void
  /** Handles further keys on the focused row. */
  onKey?: RowKeyHandler<Row>
  /** Names a row for people who cannot see it; needed for menus. */
  nameOf?: (row: Row) => string
  /** Entries of the menu at the end of a row; `false` is left out. */
  menu?: (row: Row) => readonly (MenuEntry | false)[]
  /**
   * Adds checkboxes at the start; Space toggles one, with Shift a range. Store the ids in the screen:
   * `useState<string[]>([])`.
   */
  selection?: RowSelection
  sorting?: Sorting
  /** True while the rows of the previous page or filter are still shown. */
  isStale?: boolean
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** Number of skeleton rows while loading. */
  skeletonCount?: number
  /** Provides each row with drag props; rows then start with a handle. */
  Arrange?: ComponentType<{ id: string; children: (dragProps: RowDragProps) => ReactNode }>
}

/** A table with rows of 44 px. Arrows, Home and End move between them. */
export const DataTable = <Row extends object>({
  label,
  columns,
  rows,
  rowKey = idOf,
  onOpen,
  onOpenBeside,
  onKey,
  nameOf = unnamed,
  menu,
  selection,
  sorting,
  isStale = false,
  empty,
  skeletonCount = 10,
  Arrange,
}: DataTableProps<Row>) => {
  const ids = (rows ?? []).map(rowKey)
  const selectedIds = new Set(selection?.ids)
  // Further rows may be selected on other pages.
  const selectedOnPage = ids.filter(id => selectedIds.has(id)).length
  const keyPropsOf = useRowKeys(ids.length)
  const toggle = useRangeToggle(ids, selection)
  const toggleAll = (isChosen: boolean) =>
    selection?.onChange(
      isChosen ? [...new Set([...selectedIds, ...ids])] : [...selectedIds].filter(id => !ids.includes(id)),
    )

  if (rows?.length === 0 && empty) return empty
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
              selectAll: {
                isChosen: ids.length > 0 && selectedOnPage === ids.length,
                isIndeterminate: selectedOnPage > 0 && selectedOnPage < ids.length,
                onChange: toggleAll,
              },
            })}
          />
        </Table.Header>
        <Table.Body>
          {rows ? (
            rows.map((row, index) => {
              const id = rowKey(row)
              const rowProps = {
                row,
                columns,
                menu: menu && { label: `Actions for ${nameOf(row)}`, entries: menu(row) },
                onOpen,
                onOpenBeside,
                onKey,
                keyProps: onOpen || selection ? keyPropsOf(index) : undefined,
                chosen: selection && {
                  isChosen: selectedIds.has(id),
                  toggle: (isRange: boolean) => toggle(id, isRange),
                },
              }
              return Arrange ? (
                <Arrange key={id} id={id}>
                  {dragProps => <RowLine {...rowProps} dragProps={dragProps} />}
                </Arrange>
              ) : (
                <RowLine key={id} {...rowProps} />
              )
            })
          ) : (
            <SkeletonRows
              columns={columns}
              count={skeletonCount}
              leadingCells={Number(Boolean(Arrange)) + Number(selection !== undefined)}
              hasMenu={menu !== undefined}
            />
          )}
        </Table.Body>
      </Table.Root>
    </Box>
  )
}
