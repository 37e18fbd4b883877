import type { Endpoint } from '@shop/contracts/endpoint'

export interface ApiRequest {
  /** Path below the API base, with the query. */
  path: string
  method: Endpoint['method']
  body?: string
}

type Target = Pick<Endpoint, 'method' | 'path'>

const isLeftOut = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Splits an input: fields named in the path go there, the rest into the query (GET, DELETE) or the JSON body. */
export const requestFor = (
  { method, path }: Target,
  input: Readonly<Record<string, unknown>>,
): ApiRequest => {
  const params = { ...input }
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (isLeftOut(value)) throw new TypeError(`${method} ${path} needs ${name}`)
    delete params[name]
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && method !== 'DELETE')
    return { path: filledPath, method, body: JSON.stringify(params) }

  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    for (const single of Array.isArray(value) ? value : [value])
      if (!isLeftOut(single)) query.append(name, String(single))
  return { path: query.size > 0 ? `${filledPath}?${query}` : filledPath, method }
}
