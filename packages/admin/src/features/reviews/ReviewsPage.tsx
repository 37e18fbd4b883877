import { Flex, Kbd, Text } from '@chakra-ui/react'
import { listAdminReviews, type Review } from '@shop/contracts/reviews/adminEndpoints'
import { reviewMoves } from '@shop/contracts/reviews/moves'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { ListTitle } from '@shop/ui/layout/ListTitle.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { SelectionBar } from '@shop/ui/list/SelectionBar.tsx'
import { useState } from 'react'
import { Title } from '../../kit/screen/Title.tsx'
import { ListView } from '../../kit/list/ListView.tsx'
import { useSelectedRows } from '../../kit/list/useSelectedRows.ts'
import { useColumns } from '../../kit/list/useColumns.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { ListViews } from '../../kit/list/views/ListViews.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { Analytics } from './Analytics.tsx'
import { Guidelines } from './Guidelines.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'
import { reviewColumns } from './reviewColumns.tsx'
import {
  filterInput,
  ratingOptions,
  reviewChoices,
  reviewDefaults,
  statusOptions,
} from './reviewListState.ts'
import { useDecisionKeys } from './useDecisionKeys.ts'
import { useModeration } from './useModeration.ts'
import { useCan } from '../../kit/session/useCan.ts'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'

type OpenDialog = { kind: 'review'; id: string } | { kind: 'guidelines' | 'analytics' | 'filters' } | null

/** Returns the entries of a review's menu: its details, and the verdicts that its status allows. */
const entriesOf = (
  review: Review,
  onView: () => void,
  onJudge: ReturnType<typeof useModeration>['judge'],
): (MenuEntry | false)[] => {
  const verdicts = reviewMoves[review.status]
  return [
    { label: 'View Details', icon: 'eye', onSelect: onView },
    verdicts.includes('APPROVED') && {
      needs: 'reviews:moderate',
      label: 'Approve',
      icon: 'check',
      onSelect: () => onJudge(review, 'APPROVED'),
    },
    verdicts.includes('REJECTED') && {
      needs: 'reviews:moderate',
      label: 'Reject',
      icon: 'close',
      isDanger: true,
      onSelect: () => onJudge(review, 'REJECTED'),
    },
  ]
}

const views = {
  All: '',
  'To decide': 'status=PENDING',
  Approved: 'status=APPROVED',
  Rejected: 'status=REJECTED',
} as const

/** Titles of the list without rows, by the filters of waiting work. */
const doneTexts: Record<string, string> = {
  'status=PENDING': 'No reviews to decide',
}

const listSchema = {
  filters: reviewDefaults,
  choices: reviewChoices,
  headers: reviewColumns(null).map(({ header }) => header),
}

const useReviewList = () => useListState(reviewDefaults, reviewChoices)
type ReviewList = ReturnType<typeof useReviewList>

const Heading = ({ onOpen }: { onOpen: (kind: 'guidelines' | 'analytics') => void }) => (
  <PageHeading title="Reviews Management">
    <Row wraps>
      <Button kind="plain" onClick={() => onOpen('guidelines')}>
        Review Guidelines
      </Button>
      <Button kind="plain" icon="analytics" needs="reports:read" onClick={() => onOpen('analytics')}>
        Review Analytics
      </Button>
    </Row>
  </PageHeading>
)

interface FiltersProps {
  list: ReviewList
  columnEntries: readonly MenuEntry[]
  onMore: () => void
}

const Filters = ({ list: { values, set, search: onSearch }, columnEntries, onMore }: FiltersProps) => (
  <FilterBar>
    <SearchField label="Search by comment, user or product" value={values.search} onSearch={onSearch} />
    <FilterSelect
      label="Status"
      value={values.status}
      options={statusOptions}
      onChange={next => set({ status: next })}
    />
    <FilterSelect
      label="Rating"
      value={values.rating}
      options={ratingOptions}
      onChange={next => set({ rating: next })}
    />
    <Button kind="plain" icon="filter" onClick={onMore}>
      More Filters
    </Button>
    <Menu entries={columnEntries} trigger={<IconButton icon="columns" label="Columns" />} />
  </FilterBar>
)

interface DecisionProps {
  ids: readonly string[]
  isBusy: boolean
  onDecide: (verdict: 'APPROVED' | 'REJECTED') => void
  onClear: () => void
}

const DecisionBar = ({ ids, isBusy, onDecide, onClear }: DecisionProps) => (
  <SelectionBar count={ids.length} noun={ids.length === 1 ? 'review' : 'reviews'} onClear={onClear}>
    <Button isDisabled={isBusy} icon="check" onClick={() => onDecide('APPROVED')}>
      Approve
    </Button>
    <Button kind="plain" isDisabled={isBusy} icon="close" onClick={() => onDecide('REJECTED')}>
      Reject
    </Button>
  </SelectionBar>
)

/** Shows the number of reviews, and the keys that decide about the review in focus. */
const ListHeading = ({ total }: { total: number | undefined }) => {
  const can = useCan()
  return (
    <Flex justify="space-between" gap="3">
      <ListTitle>Reviews {total !== undefined && `(${total})`}</ListTitle>
      {can('reviews:moderate') && (
        <Text hideBelow="lg" textStyle="xs" color="fg.muted">
          <Kbd size="sm">A</Kbd> approves and <Kbd size="sm">R</Kbd> rejects the review in focus
        </Text>
      )}
    </Flex>
  )
}

interface DialogsProps {
  opened: OpenDialog
  list: ReviewList
  onClose: () => void
}

const Dialogs = ({ opened, list, onClose }: DialogsProps) => {
  if (opened?.kind === 'review') return <ReviewDetail id={opened.id} onClose={onClose} />
  if (opened?.kind === 'guidelines') return <Guidelines onClose={onClose} />
  if (opened?.kind === 'analytics') return <Analytics onClose={onClose} />
  return opened && <MoreFilters values={list.values} onChange={list.set} onClose={onClose} />
}

const ReviewsPage = () => {
  const list = useReviewList()
  const { values, set, reset, isFiltered, filterQuery } = list
  const { page } = values
  const filters = filterInput(values)
  const rowsOfPage = usePageSize('reviews')
  const read = useRead(listAdminReviews, { page, limit: rowsOfPage.size, ...filters }, { keepPrevious: true })
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [ids, setIds] = useSelectedRows(filters, { max: 100, isWaiting: read.isPlaceholderData })
  const { judge, judgeAll, isBusy } = useModeration()
  const decide = ({ id }: Review, verdict: 'APPROVED' | 'REJECTED') => judgeAll([id], verdict)
  const onKey = useDecisionKeys(decide)
  const can = useCan()
  const { columns, columnsText, entries } = useColumns(
    'reviews',
    reviewColumns(can('reviews:moderate') ? decide : null),
  )
  const view = (id: string) => setOpenDialog({ kind: 'review', id })
  const close = () => setOpenDialog(null)
  const judgeChosen = (verdict: 'APPROVED' | 'REJECTED') => {
    judgeAll(ids, verdict)
    setIds([])
  }

  return (
    <>
      <Title>Reviews</Title>
      <Heading onOpen={kind => setOpenDialog({ kind })} />
      <ListViews list="reviews" builtInQueries={views} columns={columnsText} schema={listSchema} />
      <Filters list={list} columnEntries={entries} onMore={() => setOpenDialog({ kind: 'filters' })} />
      <DecisionBar {...{ ids, isBusy }} onDecide={judgeChosen} onClear={() => setIds([])} />
      <ListHeading total={read.data?.total} />
      <ListView
        label="Reviews"
        noun="reviews"
        read={read}
        failure="Failed to load reviews."
        columns={columns}
        onOpen={({ id }) => view(id)}
        {...(can('reviews:moderate') && { selection: { ids, onChange: setIds }, onKey })}
        nameOf={({ product }) => `the review of ${product.title}`}
        menu={review => entriesOf(review, () => view(review.id), judge)}
        skeletonCount={3}
        empty={{
          title: 'No reviews found',
          text: 'Customer reviews will appear here once they start submitting them.',
          icon: 'reviews',
        }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={isFiltered ? reset : undefined}
        doneText={doneTexts[filterQuery]}
        pages="both"
        rowsOfPage={rowsOfPage}
      />
      <Dialogs opened={openDialog} list={list} onClose={close} />
    </>
  )
}

export default ReviewsPage
