import type { Review } from '@shop/contracts/reviews/adminEndpoints'

/** Name of whoever wrote a review, as staff see it. */
export const writerOf = ({
  user,
}: {
  user: Pick<NonNullable<Review['user']>, 'firstName' | 'lastName'> | null
}): string => (user ? `${user.firstName} ${user.lastName}` : 'Anonymous User')
