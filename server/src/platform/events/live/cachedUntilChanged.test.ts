import { describe, expect, it } from 'vitest'
import { signUp } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { useShop } from '../../../test/startShop.ts'
import { cachedUntilChanged } from './cachedUntilChanged.ts'

describe('a value cached until something changes', () => {
  const shop = useShop('sqlite')

  it('is made again at once after a change, and only after a change of its topic', async () => {
    let calls = 0
    const ask = () => cachedUntilChanged(shop.deps, { topic: 'people', name: 'calls' }, async () => ++calls)
    expect([await ask(), await ask()]).toEqual([1, 1])
    await makeProduct(shop)
    expect(await ask()).toBe(1)
    await signUp(shop)
    expect([await ask(), await ask()]).toEqual([2, 2])
    shop.passTime(120_000)
    expect(await ask()).toBe(3)
  })

  it('is not cached if making it failed', async () => {
    const fail = () =>
      cachedUntilChanged(shop.deps, { topic: 'people', name: 'failed' }, () =>
        Promise.reject(new Error('no')),
      )
    await expect(fail()).rejects.toThrow('no')
    await expect(
      cachedUntilChanged(shop.deps, { topic: 'people', name: 'failed' }, async () => 1),
    ).resolves.toBe(1)
  })
})
