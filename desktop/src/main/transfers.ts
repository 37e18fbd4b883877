import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type ApiReply, type Progress, transferCanceled } from '@shop/admin/platform/Platform'
import type { Asked } from '../ipc/verbs.ts'
import type { ShopCarrier } from './askShop.ts'
import type { HeldFiles } from './heldFiles.ts'

type Tell = (progress: Progress) => void

const canceled = () => Object.assign(new Error('canceled'), { name: transferCanceled })
const lost = () => Object.assign(new TypeError('The connection was lost.'), {})

/** A name as it may stand in a multipart header (HTML, "multipart form data"). */
const quoted = (text: string): string =>
  text
    .replaceAll('\r\n', '%0D%0A')
    .replaceAll(/["\r\n]/g, sign => ({ '"': '%22', '\r': '%0D', '\n': '%0A' })[sign] ?? '')

/** A form as a stream of bytes: files pass from disk to network without being held in memory. */
const formOf = async ({ fields, files }: Pick<Asked<'upload'>, 'fields' | 'files'>, held: HeldFiles) => {
  const boundary = `----shop${crypto.randomUUID()}`
  const parts: (Buffer | string)[] = fields.map(([name, text]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${text}\r\n`),
  )
  let length = 0
  for (const { field, fileId } of files) {
    const { name, type, path } = held.get(fileId)
    const found = await stat(path).catch(() => {
      throw new Error(`${name} is no longer where it was.`)
    })
    const head =
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"\r\n` +
      `Content-Type: ${type || 'application/octet-stream'}\r\n\r\n`
    parts.push(Buffer.from(head), path, Buffer.from('\r\n'))
    length += found.size
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  for (const part of parts) if (typeof part !== 'string') length += part.length
  const make = async function* () {
    for (const part of parts)
      if (typeof part === 'string') yield* createReadStream(part) as AsyncIterable<Buffer>
      else yield part
  }
  return { boundary, length, make }
}

/** Uploads and downloads under way, by the id that the page gave them. */
export const createTransfers = (carrier: ShopCarrier, held: HeldFiles) => {
  const running = new Map<string, AbortController>()

  const under = async <Outcome>(
    id: string,
    act: (signal: AbortSignal) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const stop = new AbortController()
    running.set(id, stop)
    try {
      return await act(stop.signal)
    } catch (error) {
      throw stop.signal.aborted ? canceled() : error
    } finally {
      running.delete(id)
    }
  }

  return {
    isBusy: () => running.size > 0,
    cancel: (id: string): void => running.get(id)?.abort(),

    upload: (
      { transferId, method, path, ...form }: Asked<'upload'>,
      shop: string,
      tell: Tell,
    ): Promise<ApiReply> =>
      under(transferId, async signal => {
        const { boundary, length, make } = await formOf(form, held)
        const init = () => {
          let sent = 0
          const counted = async function* () {
            for await (const chunk of make()) {
              sent += chunk.length
              tell({ sent, total: length })
              yield chunk
            }
          }
          return {
            method,
            headers: {
              'content-type': `multipart/form-data; boundary=${boundary}`,
              'content-length': String(length),
            },
            body: Readable.toWeb(Readable.from(counted())) as unknown as ReadableStream,
            duplex: 'half' as const,
            signal,
          }
        }
        const answer = await carrier.withRights(shop, `/api${path}`, init).catch((error: unknown) => {
          throw error instanceof TypeError ? lost() : error
        })
        return { status: answer.status, body: (await answer.json().catch(() => null)) as unknown }
      }),

    /** Into a file beside its place first, so that a full disk or a lost connection leaves no half of it. */
    save: (id: string, shop: string, path: string, file: string, tell: Tell): Promise<void> =>
      under(id, async signal => {
        const answer = await carrier.withRights(shop, `/api${path}`, () => ({ signal }))
        if (!answer.ok || !answer.body) {
          const body = (await answer.json().catch(() => null)) as unknown
          throw Object.assign(new Error('The shop refused this.'), { status: answer.status, body })
        }
        const total = Number(answer.headers.get('content-length')) || null
        let sent = 0
        const count = new Transform({
          transform(chunk: Buffer, _, done) {
            sent += chunk.length
            tell({ sent, total })
            done(null, chunk)
          },
        })
        const half = `${file}.part`
        try {
          await pipeline(Readable.fromWeb(answer.body as WebStream), count, createWriteStream(half), {
            signal,
          })
          await rename(half, file)
        } catch (error) {
          await rm(half, { force: true })
          const { code } = error as NodeJS.ErrnoException
          if (code === 'ENOSPC') throw new Error('The disk is full: nothing was saved.')
          throw error
        }
      }),
  }
}

export type Transfers = ReturnType<typeof createTransfers>
