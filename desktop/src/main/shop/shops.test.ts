import { publicSettings } from '@shop/admin/test/samples'
import { describe, expect, it } from 'vitest'
import { openDesktop, startStandInShop } from '../../test/openDesktop.ts'
import { checkShop, originOf, versionProblem } from './shops.ts'

describe('connecting a shop', () => {
  it.each([
    ['shop.example', 'https://shop.example'],
    [' https://shop.example/admin?x=1 ', 'https://shop.example'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['localhost:3460', 'http://localhost:3460'],
    ['LOCALHOST:3460/admin', 'http://localhost:3460'],
    ['127.0.0.1:3460', 'http://127.0.0.1:3460'],
    ['https://localhost:3460', 'https://localhost:3460'],
    ['localhost.example', 'https://localhost.example'],
    ['http://shop.example', null],
    ['ftp://shop.example', null],
    ['https://user:pass@shop.example', null],
    ['not an address', null],
    ['', null],
  ])('reads %s as %s', (typed, origin) => expect(originOf(typed)).toBe(origin))

  it.each([
    ['1', null],
    ['1.4.0', null],
    ['2', 'newer'],
    ['0.9', 'older'],
    ['x', 'older'],
  ])('an API of version %s is %s', (version, problem) => {
    if (problem === null) expect(versionProblem(version)).toBeNull()
    else expect(versionProblem(version)).toContain(`The shop is ${problem} than this app`)
  })

  it('distinguishes a newer shop, another site, no answer and an unsafe connection', async () => {
    const desktop = await openDesktop()
    const reasonAt = async (address: string) => {
      const reply = (await desktop.ask('addShop', { address })) as { answer: { reason: string } }
      return reply.answer.reason
    }
    const newer = await startStandInShop(
      (_, response) => response.end(),
      () => '2',
    )
    expect(await reasonAt(newer.address)).toBe(
      'The shop is newer than this app: please install the newest app.',
    )
    await newer.close()
    expect(await reasonAt(newer.address)).toBe(
      'The shop cannot be reached. Please check the address and your connection.',
    )
    expect(await reasonAt('http://shop.example')).toBe(
      'Please enter the address of your shop, beginning with https://.',
    )
    const unsafe = () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID'))
    expect(await checkShop(unsafe, 'https://shop.example')).toEqual({
      isFine: false,
      reason:
        "The shop's certificate is not trusted by this computer, so nothing is sent there. Whoever runs the shop can renew it, or have its authority installed on this computer.",
    })
    const redirectingShop = await startStandInShop(
      (_, response) => response.end(),
      () => '1',
      'https://www.shop.example',
    )
    expect(await reasonAt(redirectingShop.address)).toBe(
      'This address redirects to another one. Please open it in a browser and enter the address shown there.',
    )
    await redirectingShop.close()
    const website = async () => new Response('<html>', { status: 200 })
    expect(await checkShop(website, 'https://shop.example')).toEqual({
      isFine: false,
      reason: 'There is no shop running this software at this address.',
    })
    expect(await desktop.ask('readShops', {})).toMatchObject({ answer: { shops: [], current: null } })
  })

  it('reads no more of an unknown address than a shop would send, and ends the request', async () => {
    const read = { bytes: 0, isEnded: false }
    const piece = new Uint8Array(1_000_000).fill(32)
    const endless = async () =>
      new Response(
        new ReadableStream(
          {
            pull: controller => {
              read.bytes += piece.length
              controller.enqueue(piece)
            },
            cancel: () => void (read.isEnded = true),
          },
          { highWaterMark: 0 },
        ),
      )
    expect(await checkShop(endless, 'https://files.example')).toEqual({
      isFine: false,
      reason: 'There is no shop running this software at this address.',
    })
    expect(read.isEnded).toBe(true)
    expect(read.bytes).toBeLessThan(10_000_000)
  })

  it('refuses a name that is too long for a shop', async () => {
    const answers = [
      { info: { title: 'Shop', version: '1' } },
      { data: publicSettings({ storeName: 'Madar '.repeat(10_000) }) },
    ]
    const found = await checkShop(async () => Response.json(answers.shift()), 'https://shop.example')
    expect(found).toMatchObject({ isFine: true })
    expect('name' in found && found.name.length).toBe(80)
  })

  it('reports a connected shop that was updated or has a bad certificate, but not an unreachable one', async () => {
    const desktop = await openDesktop()
    let version = '1'
    const shop = await startStandInShop(
      (_, response) => response.end(),
      () => version,
    )
    await desktop.ask('addShop', { address: shop.address })
    expect(await desktop.ask('checkShop', {})).toEqual({ answer: null })
    version = '0.9'
    expect(await desktop.ask('checkShop', {})).toEqual({
      answer: expect.stringContaining('The shop is older than this app'),
    })
    await shop.close()
    expect(await desktop.ask('checkShop', {})).toEqual({ answer: null })
  })
})
