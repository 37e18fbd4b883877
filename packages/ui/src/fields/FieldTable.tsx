import { Box, chakra, Table } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  label: string
  headers: readonly { text: string; width: string }[]
  /** A cell for each header, and one for the row's buttons, if any. */
  rows: readonly { key: string; cells: readonly ReactNode[]; button?: ReactNode }[]
  /** Vertical alignment of text beside a control; `top` if one of the cells is tall. */
  align?: 'top' | 'middle'
  /** Keeps the first column, which names the row, visible while the others scroll sideways. */
  keepsFirst?: boolean
}

const stickyColumn = {
  position: 'sticky',
  insetInlineStart: '0',
  zIndex: '1',
  boxShadow: 'inset -1px 0 var(--chakra-colors-border)',
} as const

const hasButton = ({ button }: Props['rows'][number]): boolean =>
  button !== undefined && button !== null && button !== false

/** Fields of many similar records, one row each; scrolls sideways in a narrow window. */
export const FieldTable = ({ label, headers, rows, align = 'top', keepsFirst = false }: Props) => (
  <Box
    overflowX="auto"
    // Contains the fields' hidden labels, which would otherwise widen the page.
    position="relative"
    borderWidth="1px"
    borderRadius="l2"
    bg="bg.panel"
    // Keeps a control reached by Tab from hiding behind the fixed column.
    scrollPaddingInlineStart={keepsFirst ? headers[0]?.width : undefined}
  >
    <Table.Root size="sm" aria-label={label} bg="transparent">
      <Table.Header>
        <Table.Row bg="bg.muted">
          {headers.map(({ text, width }, index) => (
            <Table.ColumnHeader
              key={text}
              minWidth={width}
              paddingX="2"
              whiteSpace="nowrap"
              {...(keepsFirst && index === 0 && { ...stickyColumn, bg: 'bg.muted' })}
            >
              {text}
            </Table.ColumnHeader>
          ))}
          {rows.some(hasButton) && (
            <Table.ColumnHeader paddingX="2">
              <chakra.span srOnly>Actions</chakra.span>
            </Table.ColumnHeader>
          )}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map(({ key, cells, button }) => (
          <Table.Row key={key} bg="transparent">
            {cells.map((cell, index) => (
              <Table.Cell
                key={headers[index]?.text}
                paddingX="2"
                paddingY="1.5"
                verticalAlign={align}
                {...(keepsFirst && index === 0 && { ...stickyColumn, bg: 'bg.panel' })}
              >
                {cell}
              </Table.Cell>
            ))}
            {rows.some(hasButton) && (
              <Table.Cell padding="1.5" verticalAlign={align}>
                {button}
              </Table.Cell>
            )}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  </Box>
)
