import { countVisitOnce } from '../../kit/visits/countVisit.ts'

/** Counts a search once for each term in a browser session. Also counts searches that found nothing separately. */
export const countSearch = (term: string, resultCount: number): void => {
  const subject = term.toLowerCase()
  countVisitOnce('search', subject)
  if (resultCount === 0) countVisitOnce('search_empty', subject)
}
