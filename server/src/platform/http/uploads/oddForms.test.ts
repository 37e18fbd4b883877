import { pathParameters } from '@shop/contracts/endpoint'
import { fileRules } from '@shop/contracts/uploads'
import { describe, expect, it } from 'vitest'
import { buildTable } from '../../../app.ts'
import { useStaff } from '../../../test/accounts.ts'
import { useShop } from '../../../test/startShop.ts'

const someId = '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d'
const part = (...headers: string[]) => `--x\r\n${headers.join('\r\n')}\r\n\r\nhello\r\n`
const disposition = (rest: string) => `content-disposition: form-data${rest}`

// For each of these, busboy reports an undefined name or text, throws, or reports several errors.
const oddParts = {
  'a text without a name': part(disposition('')),
  'a text with an empty name': part(disposition('; name=""')),
  'a text with a name that cannot be decoded': part(disposition(`; name*=utf-8''%E0`)),
  'a text in an unknown encoding': part(
    disposition('; name="title"'),
    'content-type: text/plain; charset=utf-7',
  ),
  'a file without a name': part(disposition('; filename="a.pdf"'), 'content-type: application/pdf'),
  'two parts with broken headers': `--x\r\n:\r\n\r\nhello\r\n--x\r\n:\r\n\r\nhello\r\n`,
  'a broken header after a file': part(disposition('; name="image"; filename="a.jpg"')) + part('\u0000'),
  'a header without an end': `--x\r\n${disposition('; name="title"')}`,
}

// Runs only on Postgres, which refuses more odd input.
describe('a form with an odd part', () => {
  const shop = useShop('postgres')
  const staff = useStaff(shop)
  const formRoutes = () =>
    [...buildTable(shop.deps, shop.jobs).values()]
      .map(({ endpoint }) => endpoint)
      .filter(({ input }) => fileRules(input).size > 0)

  it.each(Object.entries(oddParts))(
    'is refused by every route, and the shop keeps running: %s',
    async (_, odd) => {
      const routes = formRoutes()
      expect(routes.length).toBeGreaterThan(2)
      for (const { method, path } of routes) {
        const address = pathParameters(path).reduce(
          (filled, name) => filled.replace(`{${name}}`, someId),
          path,
        )
        const answer = await shop.request(address, {
          method,
          body: `${odd}--x--\r\n`,
          headers: {
            authorization: `Bearer ${staff.accessToken}`,
            'content-type': 'multipart/form-data; boundary=x',
          },
        })
        expect(answer.status, path).toBe(400)
        expect(await answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
      }
      expect((await shop.request('/readyz')).status).toBe(200)
    },
  )
})
