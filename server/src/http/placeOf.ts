/** What an address outside the API belongs to. Never the address itself: it may be of a person, and anybody could make a new time series. */
const places: readonly (readonly [RegExp, string])[] = [
  [/^\/api\//, 'no such call'],
  [/^\/assets\//, 'files'],
  [/^\/media\//, 'pictures'],
  [/^\/admin(\/|$)/, 'back office'],
  [/^\/$/, 'page: home'],
  [/^\/collections\//, 'page: collection'],
  [/^\/products\//, 'page: product'],
  [/^\/search(\/|$)/, 'page: search'],
]

interface Asked {
  /** Route of the API, as its endpoint has it. */
  route: string | undefined
  path: string
  status: number
}

/** Names what was asked for, for the log and the metrics. */
export const placeOf = ({ route, path, status }: Asked): string => {
  if (route) return route
  const [, place] = places.find(([pattern]) => pattern.test(path)) ?? [null, 'page: other']
  return status === 404 && place.startsWith('page') ? 'no such page' : place
}
