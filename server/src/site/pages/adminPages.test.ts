import Koa from 'koa'
import { afterAll, expect, it } from 'vitest'
import { securityHeaders } from '../../platform/http/middleware/headers.ts'
import { adminPages } from './adminPages.ts'
import { listen } from '../../test/listen.ts'

const app = new Koa()
app.use(securityHeaders('https://shop.example'))
app.use(adminPages(async () => '<p>back office</p>'))
app.use(ctx => {
  ctx.body = 'storefront'
})
const { url, close } = await listen(app)
const visit = (path: string) => fetch(url + path)
afterAll(close)

it.each(['/admin', '/admin/', '/admin/orders/1?tab=items'])('%s starts the back office', async path => {
  const answer = await visit(path)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('<p>back office</p>')
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('set-cookie')).toBeNull()
})

it('allows style elements there, but only without content', async () => {
  const policy = (await visit('/admin')).headers.get('content-security-policy')
  expect(policy).toContain("style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';")
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
})

it('allows scanning with the camera there, and nowhere else', async () => {
  const permissions = async (path: string) => (await visit(path)).headers.get('permissions-policy')
  expect(await permissions('/admin')).toContain('camera=(self), microphone=()')
  expect(await permissions('/')).toContain('camera=(), microphone=()')
})

it.each(['/', '/administrators', '/admin%0a', '/admin/a%E2%80%A8'])(
  '%s belongs to the storefront, under the strict policy',
  async path => {
    const answer = await visit(path)
    expect(await answer.text()).toBe('storefront')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';style-src 'self';")
  },
)
