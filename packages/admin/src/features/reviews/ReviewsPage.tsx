import { listAdminReviews, type Review } from '@shop/contracts/reviews/adminEndpoints'
import type { ReviewStatus } from '@shop/contracts/reviews/entities'
import { reviewMoves } from '@shop/contracts/reviews/moves'
import { Button } from '@shop/ui/buttons/Button.tsx'
import type { MenuEntry } from '@shop/ui/buttons/Menu.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { ListTitle } from '@shop/ui/layout/ListTitle.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { SelectionBar } from '@shop/ui/list/SelectionBar.tsx'
import { Stars } from '@shop/ui/facts/Stars.tsx'
import type { Column } from '@shop/ui/table/Column'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useState } from 'react'
import { Title } from '../../kit/screen/Title.tsx'
import { ListView } from '../../kit/list/ListView.tsx'
import { pageSize } from '../../kit/list/pageSize.ts'
import { useChosen } from '../../kit/list/useChosen.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { Analytics } from './Analytics.tsx'
import { Guidelines } from './Guidelines.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'
import { ReviewStatusBadge } from './ReviewStatusBadge.tsx'
import { useModeration } from './useModeration.ts'
import { useCan } from '../../kit/session/useCan.ts'

const defaults = {
  search: '',
  status: '' as ReviewStatus | '',
  rating: '' as '' | '1' | '2' | '3' | '4' | '5',
  from: '',
  to: '',
  hasComment: false,
  page: 1,
}
const choices = {
  status: ['', 'PENDING', 'APPROVED', 'REJECTED'],
  rating: ['', '1', '2', '3', '4', '5'],
} as const

const statuses = [
  { value: '', label: 'All Statuses' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'REJECTED', label: 'Rejected' },
] as const
const ratings = [
  { value: '', label: 'All Ratings' },
  { value: '5', label: '5 stars' },
  { value: '4', label: '4 stars' },
  { value: '3', label: '3 stars' },
  { value: '2', label: '2 stars' },
  { value: '1', label: '1 star' },
] as const

const columns: readonly Column<Review>[] = [
  {
    header: 'Review',
    cell: ({ title, comment }) => (
      <TwoLines first={title || 'Review without title'} second={comment || 'No comment'} />
    ),
    isWide: true,
  },
  { header: 'Product', cell: ({ product }) => product.title, from: 'xl' },
  {
    header: 'Customer',
    cell: ({ user }) => (user ? `${user.firstName} ${user.lastName}` : 'Anonymous User'),
    from: 'lg',
  },
  { header: 'Rating', cell: ({ rating }) => <Stars rating={rating} />, from: 'md' },
  { header: 'Status', cell: ({ status }) => <ReviewStatusBadge status={status} /> },
  { header: 'Date', cell: ({ createdAt }) => <RelativeTime instant={createdAt} />, from: 'sm' },
]

type Opened = { kind: 'review'; id: string } | { kind: 'guidelines' | 'analytics' | 'filters' } | null

/** The filters as the API takes them; empty ones are left out. */
const filterInput = ({ search, status, rating, from, to, hasComment }: typeof defaults) => ({
  ...(search !== '' && { search }),
  ...(status !== '' && { status }),
  ...(rating !== '' && { rating: Number(rating) }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(hasComment && { hasComment }),
})

/** Entries of a review's menu: its details, and the verdicts that its status allows. */
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
      onSelect: () => void onJudge(review, 'APPROVED'),
    },
    verdicts.includes('REJECTED') && {
      needs: 'reviews:moderate',
      label: 'Reject',
      icon: 'close',
      isDanger: true,
      onSelect: () => void onJudge(review, 'REJECTED'),
    },
  ]
}

const ReviewsPage = () => {
  const { values, set, search: onSearch, reset, isFiltered } = useListState(defaults, choices)
  const { search, status, rating, page } = values
  const wanted = filterInput(values)
  const read = useRead(listAdminReviews, { page, limit: pageSize, ...wanted }, { keepsLast: true })
  const [opened, setOpened] = useState<Opened>(null)
  const [ids, setIds] = useChosen(wanted, { most: 100, isWaiting: read.isPlaceholderData })
  const { judge, judgeAll, isBusy } = useModeration()
  const can = useCan()
  const view = (id: string) => setOpened({ kind: 'review', id })
  const close = () => setOpened(null)
  const judgeChosen = (verdict: 'APPROVED' | 'REJECTED') => {
    judgeAll(ids, verdict)
    setIds([])
  }

  return (
    <>
      <Title>Reviews</Title>
      <PageHeading title="Reviews Management">
        <Row wraps>
          <Button kind="plain" onClick={() => setOpened({ kind: 'guidelines' })}>
            Review Guidelines
          </Button>
          <Button
            kind="plain"
            icon="analytics"
            needs="reports:read"
            onClick={() => setOpened({ kind: 'analytics' })}
          >
            Review Analytics
          </Button>
        </Row>
      </PageHeading>
      <FilterBar>
        <SearchField label="Search by comment, user or product" value={search} onSearch={onSearch} />
        <FilterSelect
          label="Status"
          value={status}
          options={statuses}
          onChange={next => set({ status: next })}
        />
        <FilterSelect
          label="Rating"
          value={rating}
          options={ratings}
          onChange={next => set({ rating: next })}
        />
        <Button kind="plain" icon="filter" onClick={() => setOpened({ kind: 'filters' })}>
          More Filters
        </Button>
      </FilterBar>
      <SelectionBar
        count={ids.length}
        noun={ids.length === 1 ? 'review' : 'reviews'}
        onClear={() => setIds([])}
      >
        <Button isDisabled={isBusy} icon="check" onClick={() => judgeChosen('APPROVED')}>
          Approve
        </Button>
        <Button kind="plain" isDisabled={isBusy} icon="close" onClick={() => judgeChosen('REJECTED')}>
          Reject
        </Button>
      </SelectionBar>
      <ListTitle>Reviews {read.data && `(${read.data.total})`}</ListTitle>
      <ListView
        label="Reviews"
        noun="reviews"
        read={read}
        failure="Failed to load reviews."
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => view(id)}
        {...(can('reviews:moderate') && { selection: { ids, onChange: setIds } })}
        menu={review => entriesOf(review, () => view(review.id), judge)}
        expected={3}
        empty={{
          title: 'No reviews found',
          text: 'Customer reviews will appear here once they start submitting them.',
          icon: 'reviews',
        }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={isFiltered ? reset : undefined}
        pages="both"
      />
      {opened?.kind === 'review' && <ReviewDetail id={opened.id} onClose={close} />}
      {opened?.kind === 'guidelines' && <Guidelines onClose={close} />}
      {opened?.kind === 'analytics' && <Analytics onClose={close} />}
      {opened?.kind === 'filters' && <MoreFilters values={values} onChange={set} onClose={close} />}
    </>
  )
}

export default ReviewsPage
