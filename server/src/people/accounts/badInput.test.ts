import { describe, expect, it } from 'vitest'
import { aPerson, useAccount } from '../../test/accounts.ts'
import { useShop } from '../../test/startShop.ts'

// Runs only on Postgres, which refuses more invalid input.
describe('account calls with bad input', () => {
  const shop = useShop('postgres')
  const customer = useAccount(shop)

  const send = async (path: string, body: string, type = 'application/json', method = 'POST') => {
    const headers = { authorization: `Bearer ${customer.accessToken}`, 'content-type': type }
    const answer = await shop.request(path, { method, headers, body })
    const refusal = (await answer.json()) as { error: string; code: string; fields?: Record<string, string> }
    return { status: answer.status, ...refusal, fields: Object.keys(refusal.fields ?? {}) }
  }

  const person = aPerson()
  const profile = { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: null }
  it.each([
    ['/auth/register', { ...person, isAdmin: true }, ['isAdmin']],
    ['/auth/register', { ...person, id: '1', is_active: true }, ['id', 'is_active']],
    ['/auth/register', { ...person, email: 'nobody' }, ['email']],
    ['/auth/register', { ...person, email: `${'a'.repeat(250)}@example.com` }, ['email']],
    ['/auth/register', { ...person, firstName: '  ', lastName: undefined }, ['firstName', 'lastName']],
    ['/auth/register', { ...person, phone: 442_079_460_000 }, ['phone']],
    ['/auth/register', { ...person, marketingOptIn: 'true' }, ['marketingOptIn']],
    ['/auth/register', { ...person, password: 1e21 }, ['password']],
    ['/auth/register', {}, ['email', 'password', 'firstName', 'lastName']],
    ['/auth/login', { email: { $ne: '' }, password: ['x'] }, ['email', 'password']],
    ['/auth/login', { email: 'a@example.com', password: '' }, ['password']],
    ['/auth/login', { email: 'a@example.com', password: 'x'.repeat(1001) }, ['password']],
    ['/auth/login', { email: 'a@example.com', password: 'x', rememberMe: 1 }, ['rememberMe']],
    ['/auth/refresh', { refreshToken: null }, ['refreshToken']],
    ['/auth/refresh', { refreshToken: 'x'.repeat(201) }, ['refreshToken']],
    ['/auth/logout', { everywhere: true }, ['everywhere']],
    ['/auth/change-password', { currentPassword: 'x', newPassword: 'short' }, ['newPassword']],
    ['PUT /auth/profile', { ...profile, isAdmin: true }, ['isAdmin']],
    ['PUT /auth/profile', { ...profile, firstName: 'a\u0007b' }, ['firstName']],
  ])('%s refuses %j', async (call, body, fields) => {
    const [path = '', method = 'POST'] = call.split(' ').toReversed()
    const answer = await send(path, JSON.stringify(body), 'application/json', method)
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed', error: expect.any(String) })
    expect(answer.fields.toSorted()).toEqual(fields.toSorted())
  })

  it.each([
    ['broken JSON', '{"email":', 'application/json', 400, 'invalid_json'],
    ['a list', '[]', 'application/json', 400, 'invalid_json'],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['text', '{}', 'text/plain', 415, 'unsupported_media_type'],
    [
      'a huge body',
      JSON.stringify({ email: 'x'.repeat(200_000) }),
      'application/json',
      413,
      'body_too_large',
    ],
    [
      'a NUL',
      JSON.stringify({ email: 'a\u0000@example.com', password: 'x' }),
      'application/json',
      400,
      'bad_request',
    ],
    ['a number beyond all', '{"email":1e999,"password":1e999}', 'application/json', 400, 'validation_failed'],
  ])('refuse %s', async (_what, body, type, status, code) => {
    for (const path of ['/auth/login', '/auth/register', '/auth/refresh'])
      expect(await send(path, body, type)).toMatchObject({ status, code, error: expect.any(String) })
  })
})
