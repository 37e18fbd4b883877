import type { ReactNode } from 'react'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Aligned right, as numbers are. */
  isFigure?: boolean
  /** Takes the remaining width, and is truncated if that is too little. */
  isWide?: boolean
  /** The same for two columns that share it. */
  isHalf?: boolean
  /** Limited to a few words, and truncated beyond. */
  isCapped?: boolean
  /** Shows its whole content on several lines. */
  wraps?: boolean
  /** Hidden on narrower windows. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** Hidden unless chosen. */
  isOptional?: boolean
  /** Sort key of the list; makes the heading a button. */
  sort?: string
}

const cutShort = { maxWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' } as const
const capped = { ...cutShort, maxWidth: { base: '12rem', xl: '16rem' } } as const

/** Styles of a column's cells and heading. */
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
