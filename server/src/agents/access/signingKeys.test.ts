import { expect, it } from 'vitest'
import { createVault } from '../../platform/base/vault.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop } from '../../test/startShop.ts'
import { signRequest } from './sign.ts'
import { signingKeys } from './signingKeys.ts'

const hour = 60 * 60_000

onBothDatabases('the shop’s keys are published', dialect => {
  const shop = useShop(dialect)

  const published = async () => {
    const { signing_keys: keys } = (await (await fetch(`${shop.url}/.well-known/ucp`)).json()) as {
      signing_keys: Record<string, string>[]
    }
    return keys
  }

  it('without their private part, one for all processes', async () => {
    await shop.deps.db('agent_signing_keys').delete()
    const many = await Promise.all(Array.from({ length: 5 }, () => signingKeys(shop.deps).current()))
    expect(new Set(many.map(({ kid }) => kid)).size).toBe(1)
    shop.passTime(61_000)
    const keys = await published()
    expect(keys).toEqual([
      {
        kid: many[0]?.kid,
        kty: 'EC',
        crv: 'P-256',
        x: keys[0]?.['x'],
        y: keys[0]?.['y'],
        use: 'sig',
        alg: 'ES256',
      },
    ])
    const [row] = await shop.deps.db('agent_signing_keys')
    expect(JSON.stringify(row)).not.toContain('PRIVATE')
  })

  it('replaced after 90 days, with the former key for another week', async () => {
    const [first] = await published()
    shop.passTime(91 * 24 * hour)
    const both = await published()
    expect(both).toHaveLength(2)
    expect(both[1]).toEqual(first)
    const { kid, privateKey } = await signingKeys(shop.deps).current()
    expect(kid).toBe(both[0]?.['kid'])
    const signed = signRequest({ kid, privateKey }, { method: 'GET', url: shop.url, headers: {} })
    expect(signed['Signature-Input']).toContain(kid)
    shop.passTime(8 * 24 * hour)
    expect(await published()).toEqual([both[0]])
  })

  it('anew if the shop’s own secret has changed since', async () => {
    const [before] = await published()
    const vault = createVault(new Uint8Array(32).fill(1))
    const { kid } = await signingKeys({ ...shop.deps, vault }).current()
    expect(kid).not.toBe(before?.['kid'])
  })
})
