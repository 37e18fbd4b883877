import { Table } from '@chakra-ui/react'
import {
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react'
import { useAllowedEntries } from '../buttons/allowed.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { Menu } from '../buttons/Menu.tsx'
import { cellLook, type Column } from './Column.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import type { MenuEntry, Point } from '../buttons/MenuEntry.ts'

/** Position and drag handle of a row that can be moved. */
export interface RowDragProps {
  ref: Ref<HTMLTableRowElement>
  style: CSSProperties
  isDragging: boolean
  handle: ReactNode
}

/** Handles a key on a row. Returns true if the key was handled; the focus then moves to the next row. */
export type RowKeyHandler<Row> = (row: Row, event: KeyboardEvent) => boolean

const focusNeighbour = ({ nextElementSibling, previousElementSibling }: Element) => {
  const neighbour = nextElementSibling ?? previousElementSibling
  if (neighbour instanceof HTMLElement) neighbour.focus()
}

interface Props<Row> {
  row: Row
  columns: readonly Column<Row>[]
  menu: { label: string; entries: readonly (MenuEntry | false)[] } | undefined
  onOpen: ((row: Row) => void) | undefined
  onOpenBeside: ((row: Row) => void) | undefined
  onKey: RowKeyHandler<Row> | undefined
  keyProps: HTMLAttributes<HTMLTableRowElement> | undefined
  /** `isRange`: toggles all rows from the last selected one. */
  chosen: { isChosen: boolean; toggle: (isRange: boolean) => void } | undefined
  dragProps?: RowDragProps
}

/**
 * Tells whether a click or key belongs to a control within the row, or to an element outside it, such as a menu; the
 * row then ignores it.
 */
const isHandledElsewhere = ({ target, currentTarget }: MouseEvent | KeyboardEvent): boolean => {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  return target.closest('a, button, input, label, select, [role=menuitem]') !== null
}

/** Returns the background; opaque while dragged, since the row then overlaps others. */
const backgroundOf = (isChosen: boolean, isDragging: boolean) => {
  if (isDragging) return 'bg.subtle'
  return isChosen ? 'bg.muted' : 'transparent'
}

const hasSelectedText = (): boolean => Boolean(window.getSelection()?.toString())

/**
 * The checkbox of a row. Reads the Shift key from clicks anywhere in the cell, because the change event of the checkbox
 * does not report the key.
 */
const ChoiceCell = ({ isChosen, toggle }: { isChosen: boolean; toggle: (isRange: boolean) => void }) => {
  const hasShift = useRef(false)
  return (
    <Table.Cell
      paddingY="0"
      paddingEnd="0"
      paddingStart={{ base: '3', md: '4' }}
      onClickCapture={({ shiftKey }) => {
        hasShift.current ||= shiftKey
      }}
      // Keeps Shift from selecting the text between the two rows.
      onMouseDown={event => {
        hasShift.current = false
        if (event.shiftKey) event.preventDefault()
      }}
    >
      <RowCheckbox
        label="Select row"
        isChosen={isChosen}
        onChange={() => {
          toggle(hasShift.current)
          hasShift.current = false
        }}
      />
    </Table.Cell>
  )
}

/** Returns the handlers of a row: a click or Enter opens it, Space toggles it, and a right click opens its menu. */
const rowHandlers = <Row,>(
  { row, onOpen, onOpenBeside, onKey, keyProps, chosen }: Props<Row>,
  openMenu: ((point: Point) => void) | null,
): HTMLAttributes<HTMLTableRowElement> => {
  /** Ctrl or Cmd opens the row in another window, if `onOpenBeside` is set. */
  const open = ({ ctrlKey, metaKey }: MouseEvent | KeyboardEvent) =>
    (ctrlKey || metaKey) && onOpenBeside ? onOpenBeside(row) : onOpen?.(row)
  return {
    ...(onOpen && {
      onClick: event => {
        if (!isHandledElsewhere(event) && !hasSelectedText()) open(event)
      },
    }),
    ...(openMenu && {
      onContextMenu: event => {
        if (isHandledElsewhere(event) || hasSelectedText()) return
        event.preventDefault()
        openMenu({ x: event.clientX, y: event.clientY })
      },
    }),
    onKeyDown: event => {
      if (isHandledElsewhere(event)) return
      if (event.key === 'Enter' && onOpen) open(event)
      else if (event.key === ' ' && chosen) {
        event.preventDefault()
        chosen.toggle(event.shiftKey)
      } else if (onKey?.(row, event)) {
        event.preventDefault()
        focusNeighbour(event.currentTarget)
      } else keyProps?.onKeyDown?.(event)
    },
  }
}

export const RowLine = <Row,>(props: Props<Row>) => {
  const { row, columns, menu, onOpen, keyProps, chosen, dragProps } = props
  const allowed = useAllowedEntries(menu?.entries ?? [])
  const [point, setPoint] = useState<Point | null>(null)
  return (
    <Table.Row
      ref={dragProps?.ref}
      style={dragProps?.style}
      bg={backgroundOf(chosen?.isChosen ?? false, dragProps?.isDragging ?? false)}
      aria-selected={chosen?.isChosen}
      _last={{ '& > td': { borderBottomWidth: '0' } }}
      _focusVisible={{ outlineOffset: '-2px' }}
      {...((onOpen || chosen) && { _hover: { bg: chosen?.isChosen ? 'bg.muted' : 'bg.subtle' } })}
      {...keyProps}
      {...(onOpen && { cursor: 'pointer' })}
      {...rowHandlers(props, allowed.length > 0 ? setPoint : null)}
    >
      {dragProps && (
        <Table.Cell padding="0" paddingStart="1">
          {dragProps.handle}
        </Table.Cell>
      )}
      {chosen && <ChoiceCell isChosen={chosen.isChosen} toggle={chosen.toggle} />}
      {columns.map(column => {
        const content = column.cell(row)
        const isCutShort = column.isWide || column.isName || column.isHalf || column.isCapped
        return (
          <Table.Cell
            key={column.header}
            {...cellLook(column)}
            {...(isCutShort && typeof content === 'string' && { title: content })}
          >
            {content}
          </Table.Cell>
        )
      })}
      {menu && (
        <Table.Cell paddingY="0" paddingX="2" textAlign="end">
          <Menu
            entries={allowed}
            trigger={<IconButton icon="more" label={menu.label} />}
            point={point}
            onClose={() => setPoint(null)}
          />
        </Table.Cell>
      )}
    </Table.Row>
  )
}
