import Koa from 'koa'
import { afterEach, expect, it } from 'vitest'
import { csvFile, type CsvCell } from './csvFile.ts'
import { sendFile } from './sendFile.ts'
import { StreamedFile } from './serialisedAnswers.ts'
import { listen } from '../../../test/listen.ts'

let stop = () => {}
afterEach(() => stop())

const serve = async (file: StreamedFile): Promise<string> => {
  const app = new Koa()
  app.silent = true
  app.use(ctx => sendFile(ctx, file))
  const { url, close } = await listen(app)
  stop = close
  return url
}

it('is made no further when its reader disconnects', async () => {
  let parts = 0
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const endless = async function* () {
    try {
      for (;;) {
        parts++
        yield 'x'.repeat(100_000)
      }
    } finally {
      end()
    }
  }
  const leaving = new AbortController()
  const answer = await fetch(await serve(new StreamedFile('a.csv', 'text/csv', endless())), {
    signal: leaving.signal,
  })
  await answer.body!.getReader().read()
  leaving.abort()
  await ended
  // At most what fits into the buffers of both sides.
  expect(parts).toBeLessThan(1000)
})

it('breaks off if making it fails', async () => {
  const failing = async function* () {
    yield 'half of it'
    await Promise.resolve()
    throw new Error('no database')
  }
  const answer = await fetch(await serve(new StreamedFile('a.csv', 'text/csv', failing())))
  await expect(answer.text()).rejects.toThrow()
})

it('is saved under its name and runs no scripts', async () => {
  const answer = await fetch(await serve(csvFile('orders', ['Name', 'Sum'], [[['=1+1', -5]], []])))
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(await answer.text()).toBe("Name,Sum\r\n'=1+1,-5\r\n")
})

it.each([
  ['between batches', Array.from({ length: 40 }, () => [['Thobe']])],
  ['within a long batch', [Array.from({ length: 20_000 }, () => ['Thobe'])]],
] as [string, CsvCell[][][]][])('lets other work run %s of a table', async (_where, batches) => {
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  const { body } = csvFile('products', ['Title'], batches)
  for await (const _ of body);
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(40)
})
