import { allPermissions, isPermission, keyPermissions, type Permission } from '@shop/contracts/access'
import { endpoints } from '@shop/contracts/endpoints'
import { pathParameters, type Endpoint } from '@shop/contracts/endpoint'
import { createApiKey } from '@shop/contracts/users/apiKeys'
import { builtInRoles } from '@shop/contracts/users/builtInRoles'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { buildTable } from '../../app.ts'
import { deactivate, signUp } from '../../test/accounts.ts'
import type { Dialect } from '../../test/databases.ts'
import { useShop } from '../../test/startShop.ts'
import { nowIso } from '../base/deps.ts'
import { endpointKey } from './mount.ts'

const allEndpoints = Object.entries(endpoints)
const someId = '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d'

const addressOf = ({ path }: Endpoint) =>
  pathParameters(path).reduce(
    (filled, name) => filled.replace(`{${name}}`, name === 'slug' ? 'none' : someId),
    path,
  )

const withToken = (token: string, headers: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...headers },
})
const expectRefusal = async (answer: Response) => {
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  const body: unknown = await answer.json()
  expect(body).toMatchObject({ error: expect.any(String), code: expect.stringMatching(/^[a-z_]+$/) })
  return body as { code: string; fields?: Record<string, string> }
}

/** Opens a shop on a database, with accounts that can call each of its endpoints. */
const useCallers = (dialect: Dialect) => {
  const shop = useShop(dialect)
  const ask = (endpoint: Endpoint, init: RequestInit = {}) =>
    shop.request(addressOf(endpoint), { method: endpoint.method, ...init })
  const accounts = new Map<boolean, ReturnType<typeof signUp>>()
  /** Returns an account that may make the call. Calls that can end the account itself get a new account. */
  const callerFor = ({ path }: Endpoint, isAdmin: boolean) => {
    if (path.startsWith('/auth/')) return signUp(shop, { isAdmin })
    const caller = accounts.get(isAdmin) ?? signUp(shop, { isAdmin })
    accounts.set(isAdmin, caller)
    return caller
  }
  return { shop, ask, callerFor }
}

// These checks need nothing from the database except the session, so SQLite is enough.
describe('every endpoint', () => {
  const { shop, ask, callerFor } = useCallers('sqlite')
  let formerStaff: ReturnType<typeof signUp> | undefined
  /** Returns a deactivated former member of staff, with a token that has not expired. */
  const deactivatedStaff = () =>
    (formerStaff ??= signUp(shop, { isAdmin: true }).then(async formerMember => {
      await deactivate(shop, formerMember.user.id)
      return formerMember
    }))

  it('in the contract is mounted, and nothing else', () => {
    const mounted = [...buildTable(shop.deps, shop.jobs).keys()].toSorted()
    expect(mounted).toEqual(allEndpoints.map(([, endpoint]) => endpointKey(endpoint)).toSorted())
  })

  it('below /admin needs a permission, and each permission is used', () => {
    const open = allEndpoints.filter(
      ([, { path, access }]) => path.startsWith('/admin') !== isPermission(access),
    )
    expect(open.map(([name]) => name)).toEqual([])
    const used = new Set(allEndpoints.map(([, { access }]) => access))
    expect(allPermissions.filter(permission => !used.has(permission))).toEqual([])
  })

  it.each(['/admin', '/admin/no/such', '/admin/orders/of/nobody'])(
    'for staff, and any unknown address (%s), is closed to everybody else',
    async path => {
      const statusFor = async (token?: string) =>
        (await shop.request(path, token ? withToken(token) : {})).status
      expect(await statusFor()).toBe(401)
      expect(await statusFor((await callerFor({ path } as Endpoint, false)).accessToken)).toBe(403)
      expect(await statusFor((await callerFor({ path } as Endpoint, true)).accessToken)).toBe(404)
    },
  )

  it.each(allEndpoints)('%s admits only callers that it declares', async (_, endpoint) => {
    const customer = await callerFor(endpoint, false)
    const admin = await callerFor(endpoint, true)
    const formerMember = await deactivatedStaff()
    const statusFor = async (token?: string) => (await ask(endpoint, token ? withToken(token) : {})).status

    const { access } = endpoint
    const isRefused = (status: number) => status === 401 || status === 403
    if (access === 'public') expect(isRefused(await statusFor())).toBe(false)
    else {
      expect(await statusFor()).toBe(401)
      expect(await statusFor('not.a.token')).toBe(401)
      expect(await statusFor(formerMember.accessToken)).toBe(401)
      expect(await statusFor(customer.accessToken)).toSatisfy((status: number) =>
        isPermission(access) ? status === 403 : !isRefused(status),
      )
      // A logout ends the session, so the admin calls last.
      expect(isRefused(await statusFor(admin.accessToken))).toBe(false)
    }
  })

  const roles: [name: string, roles: string[], permissions: readonly string[]][] = [
    ...Object.entries(builtInRoles).map(([id, { permissions }]): [string, string[], readonly string[]] => [
      id,
      [id],
      permissions,
    ]),
    [
      'packer and accountant',
      ['packer', 'accountant'],
      [...builtInRoles.packer.permissions, ...builtInRoles.accountant.permissions],
    ],
    ['own', ['own'], ['office:enter', 'documents:read']],
  ]
  it.each(roles)(
    'for staff is open to the role %s only by its permissions',
    async (_, roleIds, permissions) => {
      if (roleIds.includes('own'))
        await shop.deps.db('roles').insert({
          id: 'own',
          name: 'Own',
          permissions: 'office:enter documents:read no:such',
          created_at: nowIso(shop.deps),
          updated_at: nowIso(shop.deps),
        })
      const { accessToken } = await signUp(shop, { roles: roleIds })
      const wrong: string[] = []
      for (const [name, endpoint] of allEndpoints) {
        if (!isPermission(endpoint.access)) continue
        const answer = await ask(endpoint, withToken(accessToken))
        const body: { code?: string; details?: object } = answer.status === 403 ? await answer.json() : {}
        const expected = permissions.includes(endpoint.access)
          ? {}
          : { code: 'forbidden', details: { permission: endpoint.access } }
        const { code, details } = body
        if (!isDeepStrictEqual({ ...(code && { code, details }) }, expected)) wrong.push(name)
        if (answer.status !== 403) await answer.body?.cancel()
      }
      expect(wrong).toEqual([])
    },
  )

  const keys: [name: string, permissions: readonly Permission[]][] = [
    ['every permission of keys', keyPermissions],
    ['reading orders', ['orders:read']],
    ['a packer', builtInRoles.packer.permissions],
  ]
  it.each(keys)('is open to an API key for %s only by its permissions', async (name, permissions) => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const { token } = await shop.call(
      createApiKey,
      { name, permissions: [...permissions], addresses: [], lastDay: null },
      accessToken,
    )
    const wrong: string[] = []
    for (const [call, endpoint] of allEndpoints) {
      const { access } = endpoint
      const answer = await ask(endpoint, withToken(token))
      const isOpen = access === 'public' || permissions.some(permission => permission === access)
      if ((answer.status === 403) === isOpen || answer.status === 401) wrong.push(call)
      await answer.body?.cancel()
    }
    expect(wrong).toEqual([])
  })

  it.each(allEndpoints)('%s names unknown fields in its refusal', async (_, endpoint) => {
    const { accessToken } = await callerFor(endpoint, isPermission(endpoint.access))
    const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    const answer = isRead
      ? await shop.request(`${addressOf(endpoint)}?nonsense=1`, {
          method: endpoint.method,
          ...withToken(accessToken),
        })
      : await ask(endpoint, {
          ...withToken(accessToken, { 'content-type': 'application/json' }),
          body: JSON.stringify({ nonsense: 1, __proto__: { isAdmin: true } }),
        })
    const body = await expectRefusal(answer)
    expect(body.code).toBe('validation_failed')
    expect(body.fields).toHaveProperty('nonsense', 'Unknown field.')
  })
})

// Input that passes every check fails on Postgres, which accepts no NUL in a text and no word for a number; SQLite
// would let it pass.
describe('every endpoint on Postgres answers bad input with 4xx and a code', () => {
  const { shop, ask, callerFor } = useCallers('postgres')
  const withBody = allEndpoints.filter(([, { method }]) => method !== 'GET' && method !== 'DELETE')
  it.each(withBody)(
    '%s: broken JSON, another content type, a body that is too large, a list, a NUL',
    async (_, endpoint) => {
      const { accessToken } = await callerFor(endpoint, isPermission(endpoint.access))
      const send = (body: string, type = 'application/json') =>
        ask(endpoint, { ...withToken(accessToken, { 'content-type': type }), body })
      expect(await expectRefusal(await send('{"a":'))).toMatchObject({ code: 'invalid_json' })
      expect(await expectRefusal(await send('a=1', 'application/x-www-form-urlencoded'))).toMatchObject({
        code: 'unsupported_media_type',
      })
      const tooMuch = isPermission(endpoint.access) ? 2_200_000 : 200_000
      expect(await expectRefusal(await send(`{"a":"${'x'.repeat(tooMuch)}"}`))).toMatchObject({
        code: 'body_too_large',
      })
      await expectRefusal(await send('[1]'))
      await expectRefusal(await send('"text"'))
      await expectRefusal(await send('{"email":"a\\u0000b@example.com"}'))
    },
  )

  const odd = ['1', "'%20or%201=1", '%F0%9F%92%A9', '..%2F..%2Fetc', 'x'.repeat(3000)]
  // Line breaks and similar characters, invalid encodings, half a surrogate pair.
  const strange = ['%00', 'a%0ab', '%0d', '%E2%80%A8', 'a%E2%80%A9', '%7f', '%zz', '%', '%ff', '%ED%A0%80']
  const withId = allEndpoints.filter(([, { path }]) => pathParameters(path).length > 0)
  it.each(withId)('%s: invalid ids', async (_, endpoint) => {
    const { accessToken } = await callerFor(endpoint, isPermission(endpoint.access))
    for (const id of [...odd, ...strange]) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, id)
      await expectRefusal(await shop.request(path, { method: endpoint.method, ...withToken(accessToken) }))
    }
  })

  it.each([
    '/products?limit=0',
    '/products?limit=101',
    '/products?limit=1e9',
    '/products?page=99999999999999999999',
    '/products?minPrice=-1',
    '/products?minPrice=abc',
    '/products?sort=random',
    '/products?facets=maybe',
    '/products?limit=1&limit=2',
    '/orders?page=1.5',
    '/no/such/call',
  ])('GET %s', async path => {
    const { accessToken } = await signUp(shop)
    await expectRefusal(await shop.request(path, withToken(accessToken)))
  })
})
