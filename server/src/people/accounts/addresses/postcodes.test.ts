import { once } from 'node:events'
import { lookUpPostcode } from '@shop/contracts/addresses/endpoints'
import { afterEach, describe, expect, it } from 'vitest'
import type { AddressLookup } from '../../../platform/base/AddressLookup.ts'
import { buildApp } from '../../../app.ts'
import { useShop } from '../../../test/startShop.ts'
import { postcodeAreas } from './postcodeAreas.ts'
import { townsOf } from './postcodeTowns.ts'
import { tableLookup } from './tableLookup.ts'

describe('the table of postcode areas', () => {
  it('has the 124 areas, each town once and only valid districts', () => {
    expect(Object.keys(postcodeAreas)).toHaveLength(124)
    for (const [area, text] of Object.entries(postcodeAreas)) {
      expect(area).toMatch(/^[A-Z]{1,2}$/)
      const towns = text.split(', ')
      for (const town of towns) expect(town).toMatch(/^[A-Z][a-z’A-Z -]+[a-z]( \d{1,2}(-\d{1,2})?)*$/)
      const names = towns.map(town => town.replace(/ \d.*/, ''))
      expect(new Set(names).size, area).toBe(names.length)
    }
  })

  it.each([
    ['SW1A 1AA', ['London']],
    ['EC1A 1BB', ['London']],
    ['B13 8QA', ['Birmingham']],
    ['B91 3QB', ['Solihull']],
    ['M5 4WT', ['Salford']],
    ['M3 7BB', ['Manchester', 'Salford']],
    ['BL0 9TS', ['Bury']],
    ['LA14 1AA', ['Barrow-in-Furness', 'Dalton-in-Furness']],
    ['EN11 8AB', ['Hoddesdon']],
    ['PE30 1AA', ['King’s Lynn']],
    ['IM1 1AA', ['Isle of Man']],
    ['JE2 3AB', ['Jersey']],
  ])('knows the towns of %s: %j', (postalCode, towns) => {
    expect(townsOf(postalCode).towns).toEqual(towns)
  })

  it('lists every town of the area, starting with the one it is named after', () => {
    expect(townsOf('HX7 8AA')).toEqual({
      towns: ['Hebden Bridge'],
      areaTowns: ['Halifax', 'Elland', 'Sowerby Bridge', 'Hebden Bridge'],
    })
    const forces = { towns: ['BFPO'], areaTowns: [] }
    expect([townsOf('BF1 1AA'), townsOf('BFPO 61')]).toEqual([forces, forces])
    expect(townsOf('BX1 1LT')).toEqual({ towns: [], areaTowns: [] })
  })
})

describe('looking up a postcode', () => {
  const shop = useShop('sqlite')
  afterEach(() => {
    shop.deps.addressLookup = tableLookup
  })
  const lookUp = (postalCode: string, country: 'GB' | 'FR' = 'GB') =>
    shop.call(lookUpPostcode, { country, postalCode })

  it('checks it, formats it, and names its town', async () => {
    expect(await lookUp(' sw1a1aa')).toEqual({
      postalCode: 'SW1A 1AA',
      towns: ['London'],
      areaTowns: ['London'],
      addresses: [],
    })
  })

  it.each(['SW1A', 'E1 8CI', 'XQ1 1AA', 'ZZ9 9ZZ'])('refuses %j at its field', async postalCode => {
    await expect(lookUp(postalCode)).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: { postalCode: 'Please enter a valid UK postcode.' },
    })
  })

  it('returns no towns for other countries', async () => {
    expect(await lookUp('75001', 'FR')).toEqual({
      postalCode: '75001',
      towns: [],
      areaTowns: [],
      addresses: [],
    })
  })

  it('returns the addresses of a connected service', async () => {
    const receivedPlaces: unknown[] = []
    const addresses = [
      { address1: '1 Cable Street', address2: null, city: 'London' },
      { address1: '3 Cable Street', address2: 'Flat 2', city: 'London' },
    ]
    const service: AddressLookup = {
      find: async place => {
        receivedPlaces.push(place)
        return { ...(await tableLookup.find(place, shop.deps.closing)), addresses }
      },
    }
    shop.deps.addressLookup = service
    expect(await lookUp('e18jg')).toMatchObject({ postalCode: 'E1 8JG', towns: ['London'], addresses })
    expect(receivedPlaces).toEqual([{ country: 'GB', postalCode: 'E1 8JG' }])
  })

  it('falls back on the table if the service does not answer', async () => {
    shop.deps.addressLookup = {
      find: (_place, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    }
    expect(await lookUp('E1 8JG')).toMatchObject({ towns: ['London'], addresses: [] })
  })

  it('is rate-limited for each network', async () => {
    const { config } = shop.deps
    const limited = { ...shop.deps, config: { ...config, hasRateLimits: true } }
    const server = buildApp(limited, shop.jobs).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const ask = () => fetch(`http://127.0.0.1:${port}/api/postcodes?country=GB&postalCode=E18JG`)
    for (let n = 0; n < 60; n++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    await new Promise(done => server.close(done))
  })
})
