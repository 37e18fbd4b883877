import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Koa from 'koa'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { errors } from '../../platform/http/middleware/errors.ts'
import { noSuchPage } from '../../platform/http/middleware/notFound.ts'
import { assets } from './assets.ts'
import { listen } from '../../test/listen.ts'

it('lets browsers cache built files for a year, and answers 404 for those of an older release', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'shop-assets-'))
  mkdirSync(join(dir, 'client/assets'), { recursive: true })
  writeFileSync(join(dir, 'client/assets/shop-abc.js'), 'let a')
  writeFileSync(join(dir, 'client/assets/shop-abc.js.gz'), gzipSync('let a'))
  const app = new Koa()
    .use(errors(pino({ enabled: false })))
    .use(assets(dir))
    .use(noSuchPage)
  const { url, close } = await listen(app)
  onTestFinished(close)
  const get = (path: string, encoding = 'identity') =>
    fetch(url + path, { headers: { 'accept-encoding': encoding } })

  const found = await get('/assets/shop-abc.js')
  expect([found.status, await found.text()]).toEqual([200, 'let a'])
  expect(found.headers.get('cache-control')).toBe('max-age=31536000,immutable')
  expect([found.headers.get('content-encoding'), found.headers.get('vary')]).toEqual([
    null,
    'Accept-Encoding',
  ])

  const small = await get('/assets/shop-abc.js', 'gzip')
  expect([small.status, await small.text()]).toEqual([200, 'let a'])
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(small.headers.get('content-type')).toContain('javascript')
  // A cache between shop and browser must keep the two answers apart.
  expect(small.headers.get('vary')).toBe('Accept-Encoding')
  expect((await get('/assets/%2e%2e/%2e%2e/secrets.json')).status).toBe(404)
  for (const path of ['/assets/shop-old.js', '/assets/']) {
    const missing = await get(path)
    expect([missing.status, missing.headers.get('cache-control')], path).toEqual([404, 'no-store'])
  }
})
