import { Box, Flex, Text } from '@chakra-ui/react'
import { Button } from '../buttons/Button.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { groupedDigits } from '../words/formatCount.ts'
import { GoToPage } from './GoToPage.tsx'
import { pageNumbers } from '@shop/contracts/pageNumbers'

interface Props {
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** Shows `Showing X to Y of Z products`; without it only pages are named. */
  counted?: { noun: string; total: number; pageSize: number }
  /** More pages exist than the counted `totalPages`. */
  isMore?: boolean | undefined
  /** `numbers`: a button for each page near the current one, the first and the last. `words`: `Page X of Y`. */
  kind: 'numbers' | 'words'
  /** Lets the user choose the page size. */
  rows?: PageSizeChoice | undefined
}

interface PageSizeChoice {
  size: number
  sizes: readonly number[]
  onChange: (size: number) => void
}

/** Minimum number of pages for a field with a page number, which is faster than the buttons. */
const minPagesForField = 3

const RowsSelect = ({ size, sizes, onChange }: PageSizeChoice) => (
  <Box width="7.5rem" flexShrink="0">
    <SelectField
      label="Rows per page"
      hidesLabel
      value={String(size)}
      options={sizes.map(value => ({ value: String(value), label: `${value} rows` }))}
      onChange={value => onChange(Number(value))}
    />
  </Box>
)

const RangeText = ({
  page,
  counted: { noun, total, pageSize },
  moreMark,
}: {
  page: number
  moreMark: string
  counted: Required<Props>['counted']
}) => {
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <Text color="fg.muted" fontVariantNumeric="tabular-nums">
      Showing {groupedDigits(from)} to {groupedDigits(to)} of {groupedDigits(total)}
      {moreMark} {noun}
    </Text>
  )
}

interface ButtonsProps extends Pick<Props, 'page' | 'totalPages' | 'onPage' | 'kind'> {
  moreMark: string
  /** Shows `Page X of Y` between the buttons, since another text precedes them. */
  showsPage: boolean
}

const PageButtons = ({ page, totalPages, onPage, kind, moreMark, showsPage }: ButtonsProps) => (
  <Flex align="start" gap="1" wrap="wrap">
    {totalPages >= minPagesForField && (
      // Keeps the buttons in one row on a phone.
      <Box order={{ base: 1, sm: 0 }}>
        <GoToPage totalPages={totalPages} onPage={onPage} />
      </Box>
    )}
    <Button kind="plain" isDisabled={page <= 1} onClick={() => onPage(page - 1)}>
      Previous
    </Button>
    {kind === 'numbers' && (
      <Flex hideBelow="md" align="center" gap="1">
        {pageNumbers(page, totalPages).map((number, index) =>
          number === null ? (
            <Text key={`gap-${index}`} paddingX="1" color="fg.muted">
              …
            </Text>
          ) : (
            <Button
              key={number}
              kind={number === page ? 'main' : 'quiet'}
              isCurrent={number === page}
              onClick={() => onPage(number)}
            >
              {number}
            </Button>
          ),
        )}
      </Flex>
    )}
    {kind === 'words' && showsPage && (
      <Text paddingX="2" alignSelf="center" fontVariantNumeric="tabular-nums">
        Page {groupedDigits(page)} of {groupedDigits(totalPages)}
        {moreMark}
      </Text>
    )}
    <Button kind="plain" isDisabled={page >= totalPages} onClick={() => onPage(page + 1)}>
      Next
    </Button>
  </Flex>
)

/** Pagination of a list; renders nothing for a single page without a choice of `rows`. */
export const Pagination = ({ page, totalPages, onPage, counted, isMore = false, kind, rows }: Props) => {
  const moreMark = isMore ? '+' : ''
  if (totalPages <= 1 && !rows) return null
  return (
    <Flex
      as="nav"
      aria-label="Pages"
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="3"
      marginTop="3"
      textStyle="sm"
    >
      <Flex align="center" gap="3">
        {counted ? (
          <RangeText page={page} counted={counted} moreMark={moreMark} />
        ) : (
          <Text color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            Page {groupedDigits(page)} of {groupedDigits(totalPages)}
            {moreMark}
          </Text>
        )}
        {rows && <RowsSelect {...rows} />}
      </Flex>
      {totalPages > 1 && (
        <PageButtons {...{ page, totalPages, onPage, kind, moreMark }} showsPage={Boolean(counted)} />
      )}
    </Flex>
  )
}
