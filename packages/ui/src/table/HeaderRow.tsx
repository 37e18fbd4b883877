import { chakra, Table } from '@chakra-ui/react'
import { Icon } from '../buttons/Icon.tsx'
import { cellLook, type Column } from './Column.ts'
import { RowCheckbox } from './RowCheckbox.tsx'

export interface Sorting {
  /** A column's `sort`, prefixed by `-` for descending order. */
  by: string
  onChange: (by: string) => void
}

interface Props<Row> {
  columns: readonly Column<Row>[]
  hasHandles: boolean
  hasMenu: boolean
  sorting?: Sorting
  /** Checkbox that selects all rows of the page. */
  selectAll?: { isChosen: boolean; isIndeterminate: boolean; onChange: (isChosen: boolean) => void }
}

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '9',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { color: 'fg' },
  },
})

const directionOf = (sort: string, sortedBy: string) => {
  if (sortedBy === sort) return 'ascending'
  return sortedBy === `-${sort}` ? 'descending' : 'none'
}

const Sortable = ({ header, sort, sorting }: { header: string; sort: string; sorting: Sorting }) => {
  const direction = directionOf(sort, sorting.by)
  return (
    <SortButton type="button" onClick={() => sorting.onChange(direction === 'ascending' ? `-${sort}` : sort)}>
      {header}
      {direction !== 'none' && <Icon name={direction === 'ascending' ? 'up' : 'down'} size={14} />}
    </SortButton>
  )
}

export const HeaderRow = <Row,>({ columns, hasHandles, hasMenu, sorting, selectAll }: Props<Row>) => (
  <Table.Row bg="bg.subtle">
    {hasHandles && (
      <Table.ColumnHeader width="10" padding="0">
        <chakra.span srOnly>Order</chakra.span>
      </Table.ColumnHeader>
    )}
    {selectAll && (
      <Table.ColumnHeader width="10" paddingY="0" paddingEnd="0" paddingStart={{ base: '3', md: '4' }}>
        <RowCheckbox label="Select all rows of this page" {...selectAll} />
      </Table.ColumnHeader>
    )}
    {columns.map(column => (
      <Table.ColumnHeader
        key={column.header}
        {...cellLook(column)}
        height="9"
        textStyle="xs"
        color="fg.muted"
        fontWeight="medium"
        {...(column.sort !== undefined && sorting && { 'aria-sort': directionOf(column.sort, sorting.by) })}
      >
        {column.sort !== undefined && sorting ? (
          <Sortable header={column.header} sort={column.sort} sorting={sorting} />
        ) : (
          column.header
        )}
      </Table.ColumnHeader>
    ))}
    {hasMenu && (
      <Table.ColumnHeader width="12" paddingY="0" textStyle="xs" color="fg.muted" fontWeight="medium">
        <chakra.span srOnly>Actions</chakra.span>
      </Table.ColumnHeader>
    )}
  </Table.Row>
)
