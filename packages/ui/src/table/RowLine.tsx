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
import { useAllowed } from '../buttons/allowed.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { Menu } from '../buttons/Menu.tsx'
import { cellLook, type Column } from './Column.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import type { MenuEntry, Point } from '../buttons/MenuEntry.ts'

/** A sortable row: its position and drag handle. */
export interface Arranged {
  ref: Ref<HTMLTableRowElement>
  style: CSSProperties
  isDragging: boolean
  handle: ReactNode
}

/** Handles a key on a row; true if it was handled, and the focus moves to the next row. */
export type RowKey<Row> = (row: Row, event: KeyboardEvent) => boolean

const focusNeighbour = ({ nextElementSibling, previousElementSibling }: Element) => {
  const neighbour = nextElementSibling ?? previousElementSibling
  if (neighbour instanceof HTMLElement) neighbour.focus()
}

interface Props<Row> {
  row: Row
  columns: readonly Column<Row>[]
  entries: readonly (MenuEntry | false)[] | undefined
  onOpen: ((row: Row) => void) | undefined
  onOpenBeside: ((row: Row) => void) | undefined
  onKey: RowKey<Row> | undefined
  keyProps: HTMLAttributes<HTMLTableRowElement> | undefined
  /** `isRange`: selects all rows from the last selected one. */
  chosen: { is: boolean; toggle: (isRange: boolean) => void } | undefined
  arranged?: Arranged
}

/** A control in the row handles its own clicks, and selecting text does not open the row. */
const isOwnAct = ({ target, currentTarget }: MouseEvent | KeyboardEvent): boolean => {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  return target.closest('a, button, input, label, select, [role=menuitem]') !== null
}

/** Background; opaque while dragged, since the row then overlaps others. */
const groundOf = (isChosen: boolean, isDragging: boolean) => {
  if (isDragging) return 'bg.subtle'
  return isChosen ? 'bg.muted' : 'transparent'
}

const hasSelectedText = (): boolean => Boolean(window.getSelection()?.toString())

/** The checkbox of a row. Handles clicks on the label, which carry Shift, not on the box. */
const ChoiceCell = ({ is, toggle }: { is: boolean; toggle: (isRange: boolean) => void }) => {
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
        isChosen={is}
        onChange={() => {
          toggle(hasShift.current)
          hasShift.current = false
        }}
      />
    </Table.Cell>
  )
}

export const RowLine = <Row,>({
  row,
  columns,
  entries,
  onOpen,
  onOpenBeside,
  onKey,
  keyProps,
  chosen,
  arranged,
}: Props<Row>) => {
  const allowed = useAllowed(entries ?? [])
  const [point, setPoint] = useState<Point | null>(null)
  /** Ctrl or Cmd opens the row in another window, if `onOpenBeside` is set. */
  const open = ({ ctrlKey, metaKey }: MouseEvent | KeyboardEvent) =>
    (ctrlKey || metaKey) && onOpenBeside ? onOpenBeside(row) : onOpen?.(row)
  return (
    <Table.Row
      ref={arranged?.ref}
      style={arranged?.style}
      bg={groundOf(chosen?.is ?? false, arranged?.isDragging ?? false)}
      aria-selected={chosen?.is}
      _last={{ '& > td': { borderBottomWidth: '0' } }}
      _focusVisible={{ outlineOffset: '-2px' }}
      {...((onOpen || chosen) && { _hover: { bg: 'bg.subtle' } })}
      {...keyProps}
      {...(onOpen && {
        cursor: 'pointer',
        onClick: (event: MouseEvent) => {
          if (!isOwnAct(event) && !hasSelectedText()) open(event)
        },
      })}
      {...(allowed.length > 0 && {
        onContextMenu: (event: MouseEvent) => {
          if (isOwnAct(event) || hasSelectedText()) return
          event.preventDefault()
          setPoint({ x: event.clientX, y: event.clientY })
        },
      })}
      onKeyDown={event => {
        if (isOwnAct(event)) return
        if (event.key === 'Enter' && onOpen) open(event)
        else if (event.key === ' ' && chosen) {
          event.preventDefault()
          chosen.toggle(event.shiftKey)
        } else if (onKey?.(row, event)) {
          event.preventDefault()
          focusNeighbour(event.currentTarget)
        } else keyProps?.onKeyDown?.(event)
      }}
    >
      {arranged && (
        <Table.Cell padding="0" paddingStart="1">
          {arranged.handle}
        </Table.Cell>
      )}
      {chosen && <ChoiceCell is={chosen.is} toggle={chosen.toggle} />}
      {columns.map(column => {
        const content = column.cell(row)
        const isCutShort = column.isWide || column.isHalf || column.isCapped
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
      {entries && (
        <Table.Cell paddingY="0" paddingX="2" textAlign="end">
          <Menu
            entries={allowed}
            trigger={<IconButton icon="more" label="Actions" />}
            point={point}
            onClose={() => setPoint(null)}
          />
        </Table.Cell>
      )}
    </Table.Row>
  )
}
