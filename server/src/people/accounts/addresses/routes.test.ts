import {
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
  type Address,
} from '@shop/contracts/addresses/endpoints'
import { expect, it } from 'vitest'
import { addAddress, anAddress, signUp, useNewAccount } from '../../../test/accounts.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

describeShop('addresses', shop => {
  const account = useNewAccount(shop)

  const add = (overrides?: Parameters<typeof anAddress>[0]) => {
    shop.passTime(1000)
    return addAddress(shop, account.accessToken, overrides)
  }
  const list = async () => (await shop.call(listAddresses, {}, account)).items
  const defaultsOf = async (type: Address['type']) =>
    (await list()).filter(address => address.type === type && address.isDefault).map(address => address.id)

  it('are stored as typed, with empty lines as null', async () => {
    const saved = await add({ address2: '', state: 'Greater London' })
    expect(saved).toEqual({
      ...anAddress(),
      id: saved.id,
      state: 'Greater London',
      isDefault: true,
      deliveryPlace: 'GB',
    })
    expect(await list()).toEqual([saved])
  })

  it('make the first of each type the default, and later ones only on request', async () => {
    const first = await add()
    const second = await add()
    const billing = await add({ type: 'BILLING' })
    expect([first.isDefault, second.isDefault, billing.isDefault]).toEqual([true, false, true])
    const third = await add({ isDefault: true })
    expect(await defaultsOf('SHIPPING')).toEqual([third.id])
    expect(await defaultsOf('BILLING')).toEqual([billing.id])
  })

  it('are listed with the defaults first, then newest first', async () => {
    const [a, b, c] = [await add(), await add(), await add()]
    expect((await list()).map(address => address.id)).toEqual([a.id, c.id, b.id])
  })

  it('can be changed field by field, or only made the default', async () => {
    const [first, second] = [await add(), await add()]
    expect(await shop.call(updateAddress, { id: second.id, city: 'Leeds' }, account)).toEqual({
      ...second,
      city: 'Leeds',
    })
    await shop.call(updateAddress, { id: second.id, isDefault: true }, account)
    expect(await defaultsOf('SHIPPING')).toEqual([second.id])
    await shop.call(updateAddress, { id: second.id, isDefault: false }, account)
    expect(await defaultsOf('SHIPPING')).toEqual([first.id])
  })

  it('stay as they are when nothing is sent', async () => {
    const saved = await add()
    expect(await shop.call(updateAddress, { id: saved.id }, account)).toEqual(saved)
  })

  it('keep the only one of a type as the default', async () => {
    const only = await add()
    const answer = await shop.call(updateAddress, { id: only.id, isDefault: false }, account)
    expect(answer.isDefault).toBe(true)
  })

  it('keep one default per type when one changes its type', async () => {
    const [first, second] = [await add(), await add()]
    const billing = await add({ type: 'BILLING' })
    const moved = await shop.call(updateAddress, { id: first.id, type: 'BILLING' }, account)
    expect(moved).toMatchObject({ type: 'BILLING', isDefault: false })
    expect(await defaultsOf('SHIPPING')).toEqual([second.id])
    expect(await defaultsOf('BILLING')).toEqual([billing.id])
    await shop.call(updateAddress, { id: second.id, type: 'BILLING', isDefault: true }, account)
    expect(await defaultsOf('SHIPPING')).toEqual([])
    expect(await defaultsOf('BILLING')).toEqual([second.id])
  })

  it('make the newest of the type the default when the default is removed', async () => {
    const [first, , third] = [await add(), await add(), await add()]
    await add({ type: 'BILLING' })
    expect(await shop.call(deleteAddress, { id: first.id }, account)).toEqual({ id: first.id })
    expect(await defaultsOf('SHIPPING')).toEqual([third.id])
  })

  it('have exactly one default however many are saved and chosen simultaneously', async () => {
    const saved = await Promise.all(
      Array.from({ length: 8 }, () => addAddress(shop, account.accessToken, { isDefault: true })),
    )
    expect(await defaultsOf('SHIPPING')).toHaveLength(1)
    await Promise.all(saved.map(({ id }) => shop.call(updateAddress, { id, isDefault: true }, account)))
    expect(await defaultsOf('SHIPPING')).toHaveLength(1)
    await Promise.all(saved.slice(1).map(({ id }) => shop.call(deleteAddress, { id }, account)))
    expect(await defaultsOf('SHIPPING')).toEqual([saved[0]?.id])
  })

  it('are at most fifty, even when the last are saved simultaneously', async () => {
    for (let i = 0; i < 48; i++) await addAddress(shop, account.accessToken)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => addAddress(shop, account.accessToken)),
    )
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(2)
    await refuses(addAddress(shop, account.accessToken), 'limit_reached')
    expect(await list()).toHaveLength(50)
  })

  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    ['M1  1AE', 'M1 1AE'],
    [' ec1a 1bb ', 'EC1A 1BB'],
    ['gir 0aa', 'GIR 0AA'],
    ['bfpo 61', 'BFPO 61'],
  ])('store the UK postcode %j as %j', async (typed, stored) => {
    expect((await add({ postalCode: typed })).postalCode).toBe(stored)
  })

  it.each(['12345', 'SW1A', 'ABC 1AA', 'E1 8CI'])('refuse %j as a UK postcode', async postalCode => {
    await expect(add({ postalCode })).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: { postalCode: 'Please enter a valid UK postcode.' },
    })
  })

  it("accept other postal codes in their country's format, and check them again when the country becomes the UK", async () => {
    const abroad = await add({ country: 'US', state: 'new york', postalCode: '100011234' })
    expect(abroad).toMatchObject({ state: 'NY', postalCode: '10001-1234' })
    const toUk = shop.call(updateAddress, { id: abroad.id, country: 'GB' }, account)
    await refuses(toUk, 'validation_failed')
    expect(await list()).toEqual([abroad])
  })

  it('require the fields of their country, under its names for them, and no town if it has none', async () => {
    await expect(add({ country: 'US', postalCode: '1' })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: {
        state: 'Please enter the state.',
        postalCode: 'Please enter a valid ZIP code, such as 95014.',
      },
    })
    const dubai = await add({ country: 'AE', city: '', state: 'DUBAI', postalCode: '' })
    expect(dubai).toMatchObject({ city: 'Dubai', state: 'Dubai', postalCode: '' })
    await expect(add({ country: 'AE', city: '', postalCode: '' })).rejects.toMatchObject({
      fields: { state: 'Please enter the emirate.' },
    })
  })

  it('need no town in British Forces post', async () => {
    for (const [postalCode, stored] of [
      ['bfpo 61', 'BFPO 61'],
      ['BF1 2AY', 'BF1 2AY'],
    ] as const)
      expect(await add({ postalCode, city: '' })).toMatchObject({ postalCode: stored, city: 'BFPO' })
    await refuses(add({ city: '' }), { fields: { city: 'This field is required.' } })
  })

  it('contain no characters that change the direction of the text around them', async () => {
    const saved = await add({ firstName: '\u202EYusuf', address1: '12 \u2066Cable\u2069 Street\u200F' })
    expect(saved).toMatchObject({ firstName: 'Yusuf', address1: '12 Cable Street' })
  })

  it("answer for someone else's address as if it did not exist", async () => {
    const mine = await add()
    const stranger = (await signUp(shop)).accessToken
    for (const id of [mine.id, unknownId]) {
      const failure = { status: 404, code: 'not_found', message: 'This address does not exist.' }
      await expect(shop.call(updateAddress, { id, city: 'X' }, stranger)).rejects.toMatchObject(failure)
      await expect(shop.call(deleteAddress, { id }, stranger)).rejects.toMatchObject(failure)
    }
    expect((await shop.call(listAddresses, {}, stranger)).items).toEqual([])
    expect(await list()).toEqual([mine])
  })

  it('are refused without signing in', async () => {
    const failure = { status: 401, code: 'unauthenticated' }
    await expect(shop.call(listAddresses, {})).rejects.toMatchObject(failure)
    await expect(shop.call(createAddress, anAddress())).rejects.toMatchObject(failure)
  })

  it.each([
    ['unknown fields', { ...anAddress(), userId: unknownId }, 'userId'],
    ['another type', { ...anAddress(), type: 'HOME' }, 'type'],
    ['a number for a text', { ...anAddress(), city: 1e308 }, 'city'],
    ['an empty line', { ...anAddress(), address1: '   ' }, 'address1'],
    ['a line break', { ...anAddress(), address1: 'a\nb' }, 'address1'],
    ['a line too long', { ...anAddress(), lastName: 'x'.repeat(81) }, 'lastName'],
    ['a country not in the list', { ...anAddress(), country: 'XX' }, 'country'],
    ['a text for a yes', { ...anAddress(), isDefault: 'true' }, 'isDefault'],
    ['a missing field', { ...anAddress(), postalCode: undefined }, 'postalCode'],
  ])('refuse %s and name the field', async (_what, body, field) => {
    const answer = await send('POST', '/addresses', JSON.stringify(body))
    expect(answer.status).toBe(400)
    const refusal = (await answer.json()) as { code: string; error: string; fields: Record<string, string> }
    expect(refusal.code).toBe('validation_failed')
    expect(Object.keys(refusal.fields)).toEqual([field])
  })

  it('refuse unknown fields and wrong ids in a change', async () => {
    const { id } = await add()
    expect((await send('PUT', `/addresses/${id}`, '{"userId":"x"}')).status).toBe(400)
    expect((await send('PUT', `/addresses/${id}`, '{"firstName":null}')).status).toBe(400)
    expect((await send('PUT', '/addresses/1', '{}')).status).toBe(400)
    expect((await send('DELETE', "/addresses/' or 1=1")).status).toBe(400)
  })

  const send = (method: string, path: string, body?: string) =>
    shop.request(path, {
      method,
      headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' },
      body: body ?? null,
    })
})
