import type { ReactNode } from 'react'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Contains numbers, which are aligned right. */
  isFigure?: boolean
  /** Takes up the remaining width; longer content is truncated. */
  isWide?: boolean
  /** Takes up the remaining width, at most a third of a large window, so that the next column is near short names. */
  isName?: boolean
  /** Takes up half of the remaining width, beside another such column. */
  isHalf?: boolean
  /** Limited to the width of a few words; longer content is truncated. */
  isCapped?: boolean
  /** Shows its whole content on several lines. */
  wraps?: boolean
  /** Hidden in narrower windows. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** Hidden unless the user has chosen to show it. */
  isOptional?: boolean
  /** Sort key of the list; makes the header a button. */
  sort?: string
}

const truncated = { maxWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' } as const
const capped = { ...truncated, maxWidth: { base: '12rem', xl: '16rem' } } as const

/** Returns the styles of a column's cells and header. */
export const cellLook = <Row>({
  isFigure = false,
  isWide = false,
  isName = false,
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
    ...(isWide && { width: 'full', ...truncated }),
    ...(isName && { width: { base: 'full', xl: '34%', '2xl': '26%' }, ...truncated }),
    ...(isCapped && capped),
    ...(isHalf && { width: '50%', ...truncated }),
    paddingX: { base: '3', md: '4' },
    paddingY: '0',
    height: '11',
    ...(wraps && { whiteSpace: 'normal', overflowWrap: 'anywhere', maxWidth: 'none', paddingY: '3' }),
  }) as const
