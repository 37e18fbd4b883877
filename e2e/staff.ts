import { type APIRequestContext, expect } from '@playwright/test'

/** The demo shop's admin, as far as the API goes: what a shopper's story needs the shop itself to do. */
export const actAsStaff = async (request: APIRequestContext) => {
  const data = { email: 'admin@madar.test', password: 'madar-admin-2026' }
  const session = await (await request.post('/api/auth/login', { data })).json()
  return async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${session.data.accessToken}` }
    const answer = await request.fetch(`/api/admin${path}`, { method, headers, data: body })
    expect(answer.ok(), `${method} ${path}`).toBe(true)
    return (await answer.json()).data
  }
}
