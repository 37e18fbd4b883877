import { getMe, login } from '@shop/contracts/accounts/endpoints'
import { getInvoice } from '@shop/contracts/invoices/endpoints'
import { verifyOrder } from '@shop/contracts/checkout/endpoints'
import { listCollections } from '@shop/contracts/catalog/endpoints'
import { expect, test } from 'vitest'
import { ApiError } from './ApiError.ts'
import { createClient } from './createClient.ts'
import { createSession } from './createSession.ts'

interface Seen {
  url: string
  bearer: string | null
}

const signedIn = () => {
  const values = new Map([
    ['accessToken', 'old'],
    ['refreshToken', 'r1'],
    ['user', '{"id":"1"}'],
  ])
  const session = createSession({
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  })
  return { session, values }
}

const serve = (answer: (seen: Seen) => Response | Promise<Response>) => {
  const seen: Seen[] = []
  const fetcher = (async (url: string, init: RequestInit) => {
    const one = { url, bearer: new Headers(init.headers).get('authorization') }
    seen.push(one)
    return answer(one)
  }) as typeof fetch
  return { seen, fetch: fetcher }
}

const json = (status: number, body: unknown) => Response.json(body, { status })
const tokens = (accessToken: string) => json(200, { data: { accessToken, refreshToken: 'r2' } })
const unauthenticated = () => json(401, { error: 'Please sign in.', code: 'unauthenticated' })

test('unwraps data, and returns a body without it unchanged', async () => {
  const wrapped = serve(() => json(200, { data: { items: [] } }))
  expect(await createClient({ base: '/api', fetch: wrapped.fetch }).call(listCollections, {})).toEqual({
    items: [],
  })
  const raw = serve(() => json(200, { items: [] }))
  expect(await createClient({ base: '/api', fetch: raw.fetch }).call(listCollections, {})).toEqual({
    items: [],
  })
})

test('returns a file with the name that the server sends', async () => {
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="invoice-2026-000042.pdf"',
  }
  const { fetch } = serve(() => new Response('%PDF-', { headers }))
  const file = await createClient({ base: '/api', fetch }).call(getInvoice, { id: '1' })
  expect(file).toBeInstanceOf(File)
  expect(file).toMatchObject({ name: 'invoice-2026-000042.pdf', type: 'application/pdf' })
  expect(await file.text()).toBe('%PDF-')
})

test('throws an error with the text, code and fields of the server', async () => {
  const { fetch } = serve(() =>
    json(400, {
      error: 'Please check the form.',
      code: 'validation_failed',
      fields: { email: 'Not an email.' },
    }),
  )
  await expect(createClient({ base: '', fetch }).call(getMe, {})).rejects.toMatchObject({
    status: 400,
    message: 'Please check the form.',
    code: 'validation_failed',
    fields: { email: 'Not an email.' },
  })
})

test('names the status if the body does not come from the API', async () => {
  const { fetch } = serve(() => new Response('<html>', { status: 502 }))
  await expect(createClient({ base: '', fetch }).call(getMe, {})).rejects.toThrow('HTTP error! status: 502')
})

test('refreshes once after a 401 and retries with the new token', async () => {
  const { session, values } = signedIn()
  const { fetch, seen } = serve(({ url, bearer }) => {
    if (url.endsWith('/auth/refresh')) return tokens('new')
    return bearer === 'Bearer new' ? json(200, { data: { id: '1' } }) : unauthenticated()
  })
  expect(await createClient({ base: '/api', session, fetch }).call(getMe, {})).toEqual({ id: '1' })
  expect(seen.map(({ url }) => url)).toEqual(['/api/auth/me', '/api/auth/refresh', '/api/auth/me'])
  expect(values.get('refreshToken')).toBe('r2')
})

test('sends the idle time with a refresh, if it is measured', async () => {
  const { session } = signedIn()
  const asked: unknown[] = []
  const fetch = async (url: unknown, init?: RequestInit) => {
    if (!String(url).endsWith('/auth/refresh')) return unauthenticated()
    asked.push(await new Response(init?.body ?? null).json())
    return tokens('new')
  }
  const watched = { ...session, idleFor: () => 900 }
  await expect(createClient({ base: '', session: watched, fetch }).call(getMe, {})).rejects.toThrow()
  expect(asked).toEqual([{ refreshToken: 'r1', idleFor: 900 }])
})

test('calls that fail together share one refresh', async () => {
  const { session } = signedIn()
  const { fetch, seen } = serve(({ url, bearer }) => {
    if (url.endsWith('/auth/refresh')) return tokens('new')
    return bearer === 'Bearer new' ? json(200, { data: {} }) : unauthenticated()
  })
  const { call } = createClient({ base: '', session, fetch })
  await Promise.all([call(getMe, {}), call(getMe, {}), call(getMe, {})])
  expect(seen.filter(({ url }) => url === '/auth/refresh')).toHaveLength(1)
})

test('uses the token of another tab that has refreshed in the meantime', async () => {
  const { session, values } = signedIn()
  const { fetch, seen } = serve(({ bearer }) => {
    if (bearer === 'Bearer theirs') return json(200, { data: {} })
    values.set('accessToken', 'theirs')
    return unauthenticated()
  })
  await createClient({ base: '', session, fetch }).call(getMe, {})
  expect(seen.map(({ url }) => url)).toEqual(['/auth/me', '/auth/me'])
})

test('clears the session when the refresh is refused', async () => {
  const { session, values } = signedIn()
  const { fetch } = serve(() => unauthenticated())
  await expect(createClient({ base: '', session, fetch }).call(getMe, {})).rejects.toThrow(
    'Authentication failed',
  )
  expect(values.size).toBe(0)
})

test('keeps the session when the connection fails during the refresh', async () => {
  const { session, values } = signedIn()
  const { fetch } = serve(({ url }) => {
    if (url.endsWith('/auth/refresh')) throw new TypeError('Failed to fetch')
    return unauthenticated()
  })
  await expect(createClient({ base: '', session, fetch }).call(getMe, {})).rejects.toThrow('Failed to fetch')
  expect(values.size).toBe(3)
})

test('does not mistake a wrong password for an ended session', async () => {
  const { session, values } = signedIn()
  const { fetch, seen } = serve(() => json(401, { error: 'Wrong.', code: 'invalid_credentials' }))
  const attempt = createClient({ base: '', session, fetch }).call(login, { email: 'a@b.c', password: 'x' })
  await expect(attempt).rejects.toBeInstanceOf(ApiError)
  expect(seen).toHaveLength(1)
  expect(values.size).toBe(3)
})

test('returns the status 202, and can leave out the bearer token', async () => {
  const { session } = signedIn()
  const { fetch, seen } = serve(() => json(202, { data: { status: 'PENDING' } }))
  const { callWithStatus } = createClient({ base: '', session, fetch })
  const input = { id: '1', sessionId: 's' }
  const answer = await callWithStatus(verifyOrder, input, { withoutSession: true })
  expect(answer).toEqual({ status: 202, data: { status: 'PENDING' } })
  expect(seen[0]?.bearer).toBeNull()
})
