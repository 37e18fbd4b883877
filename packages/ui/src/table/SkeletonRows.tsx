import { Skeleton, Table } from '@chakra-ui/react'
import { cellLook, type Column } from './Column.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  count: number
  /** Cells before the columns: a handle, a checkbox. */
  before: number
  hasMenu: boolean
}

/** As high as the rows that take their place. */
export const SkeletonRows = <Row,>({ columns, count, before, hasMenu }: Props<Row>) =>
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
