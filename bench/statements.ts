/** Key under which the measured shop opens its metrics. */
export const statusKey = 'bench-status-key'

/** Statements and requests so far. */
interface Counts {
  statements: number
  requests: number
}

/** Reads from the shop's own metrics how many statements the requests of a route have used so far. */
export const readStatementCounts = async (url: string, route: string): Promise<Counts> => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${statusKey}` } })
  if (!answer.ok) throw new Error(`The shop does not tell its metrics: ${answer.status}.`)
  const lines = (await answer.text()).split('\n').filter(line => line.includes(`route="${route}"`))
  const sumOf = (name: string) =>
    lines
      .filter(line => line.startsWith(`shop_request_statements_${name}{`))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
  return { statements: sumOf('sum'), requests: sumOf('count') }
}

export const statementsPerRequest = (before: Counts, now: Counts): number => {
  const requests = now.requests - before.requests
  if (requests === 0) throw new Error('No request of this route was counted.')
  return (now.statements - before.statements) / requests
}
