import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { JobName } from '@shop/contracts/jobs/endpoints'
import { describe, expect, it } from 'vitest'
import { readConfig, StartupError } from './config.ts'
import { readSecrets } from './secrets.ts'

describe('the configuration', () => {
  it('needs nothing: port 3000, ./data, SQLite, the sandbox', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: null,
      stripe: null,
      trustProxyHops: 0,
      hasRateLimits: true,
      isProduction: false,
    })
  })

  it.each([
    ['all', JobName.options],
    ['none', []],
    ['events, outbox', ['events', 'outbox']],
  ])('runs %s of the jobs automatically', (text, jobs) => {
    expect(readConfig({ JOBS: text }).jobs).toEqual(jobs)
  })

  it.each([
    [{ PORT: 'many' }, 'PORT must be a number'],
    [
      { JOBS: 'events,mail' },
      'JOBS must be all, none or some of events, outbox, webhooks, reconciler, sales, asks, plans, pictures, exports, carriers, balance',
    ],
    [{ WORKERS: 'many' }, 'WORKERS must be auto or a number from 1 to 64'],
    [{ WORKERS: '0' }, 'WORKERS must be auto or a number from 1 to 64'],
    [
      { WORKERS: '2' },
      'WORKERS=2 needs Postgres, as SQLite serves one process: set DATABASE_URL, or WORKERS=1.',
    ],
    [{ PORT: '0' }, 'PORT must be between 1 and 65534'],
    [{ PORT: '70000' }, 'PORT must be between 1 and 65534'],
    [{ PORT: '1e99' }, 'PORT must be'],
    [{ PORT: '80.5' }, 'PORT must be a whole number'],
    [{ TRUST_PROXY_HOPS: '-1' }, 'TRUST_PROXY_HOPS must be none or a number from 1 to 10'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production'],
    [{ PUBLIC_URL: 'https://shop.example/?a=1' }, 'PUBLIC_URL must have no query and no fragment'],
    [{ PUBLIC_URL: 'https://shop.example/#top' }, 'PUBLIC_URL must have no query and no fragment'],
    [
      { PUBLIC_URL: 'https://shop.example/uk' },
      /: PUBLIC_URL must have no path: the shop has a host name of its own\.$/,
    ],
    [{ PUBLIC_URL: 'shop.example/uk' }, /: PUBLIC_URL must be an address such as https:\/\/shop\.example\.$/],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an address such as https://shop.example'],
    [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS must be on or off'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
    [
      { STRIPE_SECRET_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY must be a whole key, which starts with sk_ or rk_',
    ],
    [{ STRIPE_SECRET_KEY: 'sk_live_...' }, 'STRIPE_SECRET_KEY must be a whole key'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_...' }, 'STRIPE_WEBHOOK_SECRET must be a whole secret'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET is needed beside STRIPE_SECRET_KEY'],
    [
      { S3_BUCKET: 'files' },
      'S3_ACCESS_KEY_ID is missing: S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY go',
    ],
    [{ S3_REGION: 'eu-west-2' }, 'S3_BUCKET is missing'],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, 'S3_REGION is missing'],
    [{ S3_BUCKET: 'My Files' }, 'S3_BUCKET must be the name of a bucket, such as shop-files'],
    [
      { S3_ENDPOINT: 'store.example' },
      'S3_ENDPOINT must be an address such as https://s3.eu-west-2.amazonaws.com',
    ],
    [{ S3_PATH_STYLE: 'true' }, 'S3_PATH_STYLE must be yes or no'],
    [{ NODE_ENV: 'production' }, 'the payments sandbox does not run in production unless ALLOW_DEMO=yes'],
  ])('refuses %j with a clear message', (env: Record<string, string>, message: string | RegExp) => {
    expect(() => readConfig(env)).toThrow(StartupError)
    expect(() => readConfig(env)).toThrow(message)
  })

  it('accepts an address with slashes after its host', () => {
    expect(readConfig({ PUBLIC_URL: 'https://shop.example//' }).publicUrl).toBe('https://shop.example')
  })

  it('stores files in a bucket if one is configured', () => {
    const S3 = { S3_BUCKET: 'shop-files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(readConfig({}).s3).toBeNull()
    expect(readConfig({ S3_BUCKET: '', S3_REGION: '' }).s3).toBeNull()
    expect(readConfig({ ...S3, S3_REGION: 'eu-west-2' }).s3).toEqual({
      endpoint: 'https://s3.eu-west-2.amazonaws.com',
      region: 'eu-west-2',
      bucket: 'shop-files',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      isPathStyle: true,
    })
    expect(
      readConfig({ ...S3, S3_ENDPOINT: 'https://store.example:9000/', S3_PATH_STYLE: 'no' }).s3,
    ).toMatchObject({ endpoint: 'https://store.example:9000', region: 'us-east-1', isPathStyle: false })
  })

  it('decides the number of processes: one, a given number, or one per core, and several only on Postgres', () => {
    const postgres = { DATABASE_URL: 'postgres://shop@localhost/shop' }
    expect(readConfig(postgres).workers).toBe(1)
    expect(readConfig({ ...postgres, WORKERS: '3' }).workers).toBe(3)
    expect(readConfig({ ...postgres, WORKERS: 'auto' }).workers).toBe(Math.min(8, availableParallelism()))
    expect(readConfig({ WORKERS: 'auto' }).workers).toBe(1)
  })

  it.each([
    [{}, '127.0.0.1'],
    [{ NODE_ENV: 'test' }, '127.0.0.1'],
    [{ HOST: '0.0.0.0' }, '0.0.0.0'],
    [{ NODE_ENV: 'production', ALLOW_DEMO: 'yes' }, '0.0.0.0'],
    [{ NODE_ENV: 'production', ALLOW_DEMO: 'yes', HOST: '127.0.0.1' }, '127.0.0.1'],
  ])('accepts connections from other machines only in production or if HOST says so: %j', (env, host) => {
    expect(readConfig(env).host).toBe(host)
  })

  it('names every wrong value at once', () => {
    expect(() => readConfig({ PORT: '0', LOG_LEVEL: 'loud' })).toThrow(/PORT .*; LOG_LEVEL /)
  })

  it('refuses production without rate limits, proxy hops, an address or real payments, unless demos are allowed', () => {
    const live = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      TRUST_PROXY_HOPS: '1',
    }
    expect(readConfig(live)).toMatchObject({ isProduction: true, hasRateLimits: true, hashesLightly: false })
    expect(() => readConfig({ ...live, RATE_LIMITS: 'off' })).toThrow('never for production')
    for (const TRUST_PROXY_HOPS of ['', '0'])
      expect(() => readConfig({ ...live, TRUST_PROXY_HOPS })).toThrow(
        'TRUST_PROXY_HOPS=0 takes every shopper for the proxy in front',
      )
    expect(readConfig({ ...live, TRUST_PROXY_HOPS: 'none' }).trustProxyHops).toBe(0)
    expect(() => readConfig({ ...live, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('for test payments')
    for (const PUBLIC_URL of ['', 'http://shop.example'])
      expect(() => readConfig({ ...live, PUBLIC_URL })).toThrow('must begin with https://')
    expect(readConfig({ NODE_ENV: 'production', ALLOW_DEMO: 'yes', RATE_LIMITS: 'off' })).toMatchObject({
      stripe: null,
    })
  })

  it('hashes passwords at full strength in production, also in a demo, and by default', () => {
    expect(readConfig({}).hashesLightly).toBe(false)
    const demo = { NODE_ENV: 'production', ALLOW_DEMO: 'yes', PASSWORD_HASHING: 'light' }
    expect(() => readConfig(demo)).toThrow('PASSWORD_HASHING=light is for tests, never for production.')
    expect(readConfig({ ...demo, NODE_ENV: 'test' }).hashesLightly).toBe(true)
  })
})

describe('the secrets', () => {
  it.each(['{', '{}', 'null'])('are reported in one sentence if they are damaged (%j)', text => {
    const dir = mkdtempSync(join(tmpdir(), 'shop-secrets-'))
    writeFileSync(join(dir, 'secrets.json'), text)
    expect(() => readSecrets(dir)).toThrow(StartupError)
    expect(() => readSecrets(dir)).toThrow(/^The secrets in .*secrets\.json are damaged: [^\n{}]*\.$/)
  })

  it('are created once, and only their owner may read them', () => {
    const dir = join(mkdtempSync(join(tmpdir(), 'shop-secrets-')), 'data')
    const created = readSecrets(dir)
    expect(readSecrets(dir)).toEqual(created)
    expect(statSync(join(dir, 'secrets.json')).mode & 0o077).toBe(0)
    expect(statSync(dir).mode & 0o077).toBe(0)
    expect(new Set(Object.values(created)).size).toBe(3)
  })
})
