import {
  exportStockTake,
  getStockTake,
  postStockTake,
  cancelStockTake,
  uncountedLabels,
  type StockTake,
} from '@shop/contracts/inventory/stockTakeEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { FigureRow } from '@shop/ui/layout/FigureRow.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { Stack, Text } from '@chakra-ui/react'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useAction } from '../../kit/act/useAction.ts'
import { useExport } from '../../kit/act/useExport.ts'
import { useWaiting } from '../../kit/offline/OfflineContext.ts'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { useMoney } from '../../kit/screen/useMoney.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { CountPanel } from './CountPanel.tsx'
import { PostDialog } from './PostDialog.tsx'
import { StockTakeLines } from './StockTakeLines.tsx'
import { readsAfterCount, StockTakeBadge, unitsText } from './stockTakeWords.tsx'

/** Interval of refetches, ms, because several people may count at the same time. */
const refetchMs = 5000

const StockTakeActions = ({
  stockTake,
  waitingCount,
  onPost,
}: {
  stockTake: StockTake
  waitingCount: number
  onPost: () => void
}) => {
  const { id, number, state, counted: countedVariants } = stockTake
  const cancel = useAction(cancelStockTake, {
    success: `${number} cancelled`,
    failure: 'Failed to cancel the stock-take',
    refetch: readsAfterCount,
  })
  const csvExport = useExport(exportStockTake, {
    name: `${number}.csv`,
    success: `${number} saved as CSV`,
    failure: 'Failed to save the CSV',
  })
  const askToCancel = () =>
    cancel.ask({
      title: `Cancel ${number}?`,
      text: `The stock stays as it is, and ${formatCount(countedVariants, 'variant')} would have to be counted again.`,
      actionLabel: 'Cancel Stock-Take',
      input: { id },
    })
  return (
    <Row wraps>
      <StockTakeBadge state={state} />
      {state === 'open' && (
        <Button
          icon="check"
          needs={postStockTake}
          isDisabled={countedVariants === 0 || waitingCount > 0}
          onClick={onPost}
        >
          Post Differences
        </Button>
      )}
      <Menu
        trigger={<IconButton icon="more" label="More" />}
        entries={[
          { label: 'Save as CSV', icon: 'download', onSelect: () => csvExport.run({ id }) },
          state === 'open' && {
            label: 'Cancel Stock-Take',
            icon: 'close',
            needs: 'stock:write',
            onSelect: askToCancel,
          },
        ]}
      />
    </Row>
  )
}

/** States who ended the stock-take, when, and how. */
const EndNotice = ({ stockTake: { state, endedBy, endedAt, reason, rest } }: { stockTake: StockTake }) =>
  endedAt !== null && (
    <Text color="fg.muted">
      {state === 'posted' ? 'Posted' : 'Cancelled, without a change of stock,'} by {endedBy ?? 'someone'}{' '}
      <RelativeTime instant={endedAt} />
      {reason !== '' && `: ${reason}`}
      {rest !== null && `. Not counted: ${uncountedLabels[rest].toLowerCase()}.`}
    </Text>
  )

/** Shows one stock-take: its counts and differences, and the form that posts them. */
export const StockTakePage = () => {
  const { id = '' } = useParams()
  const { data: stockTake, error, refetch } = useRead(getStockTake, { id }, { refetchInterval: refetchMs })
  const [isPosting, setPosting] = useState(false)
  const can = useCan()
  const money = useMoney()
  const waitingCount = useWaiting().filter(
    ({ kind, input, refusal }) => kind === 'tally' && input['id'] === id && refusal === null,
  ).length
  if (!stockTake)
    return error ? (
      <PageError error={error} title="Failed to load this stock-take." refetch={refetch} />
    ) : (
      <PageSpinner label="Loading stock-take" />
    )
  const {
    number,
    scope,
    state,
    variants,
    counted: countedVariants,
    differences,
    value,
    withoutCost,
  } = stockTake
  const isOpen = state === 'open'
  return (
    <>
      <Title>{number}</Title>
      <PageHeading title={`${number}: ${scope}`}>
        <StockTakeActions stockTake={stockTake} waitingCount={waitingCount} onPost={() => setPosting(true)} />
      </PageHeading>
      <Stack gap={{ base: '3', md: '4' }}>
        <EndNotice stockTake={stockTake} />
        {waitingCount > 0 && (
          <Notice tone="warning">
            {formatCount(waitingCount, 'count')} on this device will reach the shop when the connection is
            back.
          </Notice>
        )}
        {isOpen && can('stock:write') && <CountPanel stockTake={stockTake} />}
        <FigureRow
          figures={[
            ['Variants counted', `${groupedDigits(countedVariants)} of ${groupedDigits(variants)}`],
            ['Variants that differ', groupedDigits(differences)],
            ['Units', unitsText(stockTake)],
            ...(can('products:write')
              ? [
                  [
                    withoutCost > 0 ? `At cost (${withoutCost} unknown)` : 'At cost',
                    value === null ? 'Unknown' : money(value),
                  ] as const,
                ]
              : []),
          ]}
        />
        <StockTakeLines stockTake={stockTake} refetchMs={isOpen ? refetchMs : undefined} />
      </Stack>
      {isPosting && <PostDialog stockTake={stockTake} onClose={() => setPosting(false)} />}
    </>
  )
}
