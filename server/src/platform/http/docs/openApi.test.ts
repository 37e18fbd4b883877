import { describe, expect, it } from 'vitest'
import { useShop } from '../../../test/startShop.ts'

interface Operation {
  summary: string
  security: object[]
  responses: Record<string, { description: string }>
}

describe('GET /api/openapi.json', () => {
  const shop = useShop('sqlite')
  const read = async () => {
    const answer = await fetch(`${shop.url}/api/openapi.json`)
    return (await answer.json()) as { paths: Record<string, Record<string, Operation>> }
  }

  it('lists the failures of each call, by status', async () => {
    const { paths } = await read()
    expect(paths['/checkout']?.['post']?.responses).toMatchObject({
      200: { description: 'Done' },
      400: { description: 'validation_failed' },
      401: { description: 'unauthenticated' },
      404: { description: 'not_found' },
      409: { description: expect.stringContaining('out_of_stock, limit_reached') },
      503: { description: 'payment_provider_unavailable' },
      default: { description: expect.stringContaining('too_many_requests') },
    })
    const staffPaths = Object.entries(paths).filter(([path]) => path.startsWith('/admin/'))
    expect(staffPaths.length).toBeGreaterThan(50)
    for (const [, operations] of staffPaths)
      for (const { responses } of Object.values(operations))
        expect(responses[403]?.description).toContain('forbidden')
  })

  it('shows which calls an API key may make, with the permission that it needs', async () => {
    const { paths } = await read()
    const securityOf = (path: string, method = 'get') => paths[path]?.[method]?.security
    expect(securityOf('/admin/orders')).toEqual([{ bearer: [] }, { apiKey: ['orders:read'] }])
    for (const path of ['/admin/roles', '/admin/api-keys', '/auth/me'])
      expect(securityOf(path)).toEqual([{ bearer: [] }])
  })

  it("lists the payment provider's webhook, which is not an endpoint", async () => {
    const { paths } = await read()
    expect(paths['/webhooks/stripe']?.['post']?.responses).toMatchObject({
      400: { description: 'invalid_signature, bad_request' },
    })
  })
})

describe('GET /api/docs', () => {
  const shop = useShop('sqlite')

  it('lists every call under its group, with names as code', async () => {
    const page = await (await fetch(`${shop.url}/api/docs`)).text()
    const [, ...groups] = page.split('<h2 id=')
    const orderCalls = groups.find(group => group.startsWith('"admin/orders"'))
    expect(orderCalls).toContain('<span class="method">GET</span> /admin/orders/{id}</h3>')
    expect(orderCalls).not.toContain('/admin/products')
    expect(orderCalls).toContain('Access: orders:read · API keys')
    expect(page).toContain('<a href="#admin/orders">admin/orders</a>')
    expect(page.replaceAll(/<pre>.*?<\/pre>/gs, '')).not.toContain('`')
  })
})
