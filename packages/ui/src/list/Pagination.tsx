import { Flex, Text } from '@chakra-ui/react'
import { Button } from '../buttons/Button.tsx'
import { whole } from '../words/counted.ts'
import { pageNumbers } from '@shop/contracts/pageNumbers'

interface Props {
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** For `Showing X to Y of Z products`; without it only pages are told. */
  counted?: { noun: string; total: number; pageSize: number }
  /** There is more than `totalPages` hold, which nobody has counted. */
  isMore?: boolean | undefined
  /** `numbers`: one button for each page worth it. `words`: `Page X of Y`. */
  kind: 'numbers' | 'words'
}

const Shown = ({
  page,
  counted: { noun, total, pageSize },
  more,
}: {
  page: number
  more: string
  counted: Required<Props>['counted']
}) => {
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <Text color="fg.muted" fontVariantNumeric="tabular-nums">
      Showing {whole(from)} to {whole(to)} of {whole(total)}
      {more} {noun}
    </Text>
  )
}

/** Below a list of more than one page; nothing for a single one. */
export const Pagination = ({ page, totalPages, onPage, counted, isMore = false, kind }: Props) => {
  const more = isMore ? '+' : ''
  if (totalPages <= 1) return null
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
      {counted ? (
        <Shown page={page} counted={counted} more={more} />
      ) : (
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          Page {whole(page)} of {whole(totalPages)}
          {more}
        </Text>
      )}
      <Flex align="center" gap="1" wrap="wrap">
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
        {kind === 'words' && counted && (
          <Text paddingX="2" fontVariantNumeric="tabular-nums">
            Page {whole(page)} of {whole(totalPages)}
            {more}
          </Text>
        )}
        <Button kind="plain" isDisabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Flex>
    </Flex>
  )
}
