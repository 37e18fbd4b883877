import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../../test/catalog.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { serveFeeds } from '../../test/feeds.ts'
import { saveSettings } from '../../test/settings.ts'
import { useShop } from '../../test/startShop.ts'
import { deliveryZone, zoneWay } from '../../test/zones.ts'

onBothDatabases('feeds of a country', dialect => {
  const shop = useShop(dialect)
  let url = ''
  beforeAll(async () => {
    const served = await serveFeeds(shop)
    url = served.url
    return served.close
  })
  const textOf = async (path: string) => (await fetch(url + path)).text()
  const zones = [
    deliveryZone('Gulf', ['AE'], [zoneWay(1, { name: 'Courier' })], { withoutVat: true }),
    deliveryZone('Ireland', ['IE'], [zoneWay(2)]),
    deliveryZone('Jersey', ['JE'], [zoneWay(3)], { withoutVat: true, isOpen: false }),
  ]
  const uk = { enabled: true, standardRate: 599, expressRate: 999 }

  it('have the prices and the delivery of that country, and links that show both', async () => {
    await saveSettings(shop, 'shipping', { uk, zones })
    await makeProduct(shop, { slug: 'najd', variants: [{ price: 7200, salePrice: 6000 }] })
    await makeProduct(shop, { slug: 'child', vatClass: 'ZERO', variants: [{ price: 2400 }] })
    const xml = await textOf('/feeds/google.xml?country=AE')
    expect(xml).toContain('<g:price>60.00 GBP</g:price><g:sale_price>50.00 GBP</g:sale_price>')
    expect(xml).toContain('<g:price>24.00 GBP</g:price>')
    expect(xml).toMatch(/<g:link>https:\/\/shop\.example\/products\/najd\?[^<]*deliver=AE<\/g:link>/)
    expect(new Set([...xml.matchAll(/<g:country>(..)</g)].map(([, country]) => country))).toEqual(
      new Set(['AE']),
    )
    const rows = parse(await textOf('/feeds/meta.csv?country=ae'), { columns: true }) as { price: string }[]
    expect(rows.map(({ price }) => price).toSorted()).toEqual(['24.00 GBP', '60.00 GBP'])
    const [line] = (await textOf('/feeds/openai.jsonl?country=AE')).split('\n')
    expect(JSON.parse(line!)).toMatchObject({ target_countries: ['AE'] })
    // The feed of the home country is unchanged.
    const home = await textOf('/feeds/google.xml')
    expect(home).toContain('<g:price>72.00 GBP</g:price><g:sale_price>60.00 GBP</g:sale_price>')
    expect(home).not.toContain('deliver=')
  })

  it.each(['IE', 'JE', 'GB', 'FR', 'XX', ''])(
    'do not exist for %s, which has the prices of the home country',
    async country => {
      await saveSettings(shop, 'shipping', { uk, zones })
      const answer = await fetch(`${url}/feeds/google.xml?country=${country}`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({
        error: 'There are no other prices for this country. Use the feed without a country.',
      })
    },
  )
})
