/**
 * Labels for paths that no endpoint of the API answers, in the log and the metrics. A path itself is never a label: it may
 * hold personal data, and each new path would start a time series of its own.
 */
const places: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/webhooks\/stripe$/, '/api/webhooks/stripe'],
  [/^\/api\/(docs(\.css)?|openapi\.json)$/, 'documentation'],
  [/^\/api\//, 'no such call'],
  [/^\/metrics$/, 'metrics'],
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
