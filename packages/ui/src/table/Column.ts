import type { ReactNode } from 'react'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end, one below the other. */
  isFigure?: boolean
  /** Takes the room that the others leave, and is cut short where that is too little. */
  isWide?: boolean
  /** The same, where two columns share that room. */
  isHalf?: boolean
  /** No wider than a few words, and cut short beyond. */
  isCapped?: boolean
  /** Shows its content in full, on as many lines as that takes. */
  wraps?: boolean
  /** Left out on narrower windows. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** Shown only where it is chosen. */
  isOptional?: boolean
  /** The name by which the list can be sorted; its header becomes a button. */
  sort?: string
}

const cutShort = { maxWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' } as const
const capped = { ...cutShort, maxWidth: { base: '12rem', xl: '16rem' } } as const

/** Look of a column's cells, and of its header. */
export const cellLook = <Row>({
  isFigure = false,
  isWide = false,
  isHalf = false,
  isCapped = false,
  wraps = false,
  from,
}: Column<Row>) =>
  ({
    display: from ? { base: 'none', [from]: 'table-cell' } : undefined,
    textAlign: isFigure ? 'end' : 'start',
    fontVariantNumeric: isFigure ? 'tabular-nums' : undefined,
    whiteSpace: 'nowrap',
    ...(isWide && { width: 'full', ...cutShort }),
    ...(isCapped && capped),
    ...(isHalf && { width: '50%', ...cutShort }),
    paddingX: { base: '3', md: '4' },
    paddingY: '0',
    height: '11',
    ...(wraps && { whiteSpace: 'normal', overflowWrap: 'anywhere', maxWidth: 'none', paddingY: '3' }),
  }) as const
