/**
 * Labels for paths that no endpoint of the API answers, in the log and the metrics. The path itself is never used as a
 * label: it may contain personal data, and each new path would start a new time series.
 */
const labels: readonly (readonly [RegExp, string])[] = [
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

interface RequestFacts {
  /** Route of the API, as in its endpoint. */
  route: string | undefined
  path: string
  status: number
}

/** Names the requested page or call, for the log and the metrics. */
export const routeLabel = ({ route, path, status }: RequestFacts): string => {
  if (route) return route
  const [, label] = labels.find(([pattern]) => pattern.test(path)) ?? [null, 'page: other']
  return status === 404 && label.startsWith('page') ? 'no such page' : label
}
