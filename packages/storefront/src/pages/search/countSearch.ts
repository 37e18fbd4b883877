import { countVisitOnce } from '../../kit/visits/countVisit.ts'

/** Counts a search, and separately one that found nothing; once for each term in a browser session. */
export const countSearch = (term: string, resultCount: number): void => {
  const subject = term.toLowerCase()
  countVisitOnce('search', subject)
  if (resultCount === 0) countVisitOnce('search_empty', subject)
}
