import { Table } from '@chakra-ui/react'
import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import { CheckboxField } from '../fields/CheckboxField.tsx'
import { IconButton } from '../IconButton.tsx'
import { Menu, type MenuEntry } from '../Menu.tsx'
import { cellLook, type Column } from './Column.ts'

interface Props<Row> {
  row: Row
  columns: readonly Column<Row>[]
  entries: readonly (MenuEntry | false)[] | undefined
  onOpen: ((row: Row) => void) | undefined
  keyProps: HTMLAttributes<HTMLTableRowElement> | undefined
  chosen: { is: boolean; toggle: () => void } | undefined
}

/** Something in the row that acts by itself: then the row does not. Text that is being selected does not open it either. */
const isOwnAct = ({ target, currentTarget }: MouseEvent | KeyboardEvent): boolean => {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  return target.closest('a, button, input, label, select, [role=menuitem]') !== null
}

export const RowLine = <Row,>({ row, columns, entries, onOpen, keyProps, chosen }: Props<Row>) => (
  <Table.Row
    bg={chosen?.is ? 'bg.muted' : 'transparent'}
    aria-selected={chosen?.is}
    _last={{ '& > td': { borderBottomWidth: '0' } }}
    _focusVisible={{ outlineOffset: '-2px' }}
    {...((onOpen || chosen) && { _hover: { bg: 'bg.subtle' } })}
    {...keyProps}
    {...(onOpen && {
      cursor: 'pointer',
      onClick: (event: MouseEvent) => {
        if (!isOwnAct(event) && !window.getSelection()?.toString()) onOpen(row)
      },
    })}
    onKeyDown={event => {
      if (isOwnAct(event)) return
      if (event.key === 'Enter' && onOpen) onOpen(row)
      else if (event.key === ' ' && chosen) {
        event.preventDefault()
        chosen.toggle()
      } else keyProps?.onKeyDown?.(event)
    }}
  >
    {chosen && (
      <Table.Cell paddingY="0" paddingEnd="0" paddingStart={{ base: '3', md: '4' }}>
        <CheckboxField label="Select row" hidesLabel value={chosen.is} onChange={chosen.toggle} />
      </Table.Cell>
    )}
    {columns.map(column => (
      <Table.Cell key={column.header} {...cellLook(column)}>
        {column.cell(row)}
      </Table.Cell>
    ))}
    {entries && (
      <Table.Cell paddingY="0" paddingX="2" textAlign="end">
        {entries.some(Boolean) && (
          <Menu entries={entries} trigger={<IconButton icon="more" label="Actions" />} />
        )}
      </Table.Cell>
    )}
  </Table.Row>
)
