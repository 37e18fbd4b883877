import type { ReviewStatus } from '@shop/contracts/reviews/entities'

/** State of the list in the URL. */
export const reviewDefaults = {
  search: '',
  status: '' as ReviewStatus | '',
  rating: '' as '' | '1' | '2' | '3' | '4' | '5',
  from: '',
  to: '',
  hasComment: false,
  page: 1,
}
export const reviewChoices = {
  status: ['', 'PENDING', 'APPROVED', 'REJECTED'],
  rating: ['', '1', '2', '3', '4', '5'],
} as const

export const statusOptions = [
  { value: '', label: 'All Statuses' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'REJECTED', label: 'Rejected' },
] as const
export const ratingOptions = [
  { value: '', label: 'All Ratings' },
  { value: '5', label: '5 stars' },
  { value: '4', label: '4 stars' },
  { value: '3', label: '3 stars' },
  { value: '2', label: '2 stars' },
  { value: '1', label: '1 star' },
] as const

/** Converts the filters to input of the API, without empty ones. */
export const filterInput = ({ search, status, rating, from, to, hasComment }: typeof reviewDefaults) => ({
  ...(search !== '' && { search }),
  ...(status !== '' && { status }),
  ...(rating !== '' && { rating: Number(rating) }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(hasComment && { hasComment }),
})
