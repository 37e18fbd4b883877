import { Table } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end, one below the other. */
  isFigure?: boolean
  /** Takes the room that the others leave, and is cut short where that is too little. */
  isWide?: boolean
  /** Left out on narrower windows. */
  from?: 'sm' | 'md' | 'xl'
}

interface Props<Row> {
  /** Says what is listed; heard, not seen. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

const look = <Row,>({ isFigure = false, isWide = false, from }: Column<Row>) =>
  ({
    display: from ? { base: 'none', [from]: 'table-cell' } : undefined,
    textAlign: isFigure ? 'end' : 'start',
    fontVariantNumeric: isFigure ? 'tabular-nums' : undefined,
    whiteSpace: 'nowrap',
    ...(isWide && { width: 'full', maxWidth: '0' }),
    paddingX: { base: '3', md: '4' },
    paddingY: '0',
    height: '11',
  }) as const

/** Rows of 44 px, each as high as the others. */
export const DataTable = <Row,>({ label, columns, rows, rowKey }: Props<Row>) => (
  <Table.Root size="sm" aria-label={label} bg="transparent">
    <Table.Header>
      <Table.Row bg="bg.subtle">
        {columns.map(column => (
          <Table.ColumnHeader
            key={column.header}
            {...look(column)}
            height="9"
            textStyle="xs"
            color="fg.muted"
            fontWeight="medium"
            whiteSpace="nowrap"
          >
            {column.header}
          </Table.ColumnHeader>
        ))}
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {rows.map(row => (
        <Table.Row key={rowKey(row)} bg="transparent" _last={{ '& > td': { borderBottomWidth: '0' } }}>
          {columns.map(column => (
            <Table.Cell key={column.header} {...look(column)}>
              {column.cell(row)}
            </Table.Cell>
          ))}
        </Table.Row>
      ))}
    </Table.Body>
  </Table.Root>
)
