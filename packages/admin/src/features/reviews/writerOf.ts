import type { Review } from '@shop/contracts/reviews/adminEndpoints'

/** Returns the name of a review's author for staff. */
export const writerOf = ({
  user,
}: {
  user: Pick<NonNullable<Review['user']>, 'firstName' | 'lastName'> | null
}): string => (user ? `${user.firstName} ${user.lastName}` : 'Anonymous User')
