import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type ApiReply, type TransferProgress, transferCanceled } from '@shop/admin/kit/platform/Platform'
import type { VerbInput } from '../../ipc/verbs.ts'
import type { ShopClient } from '../shop/shopClient.ts'
import { readJson } from '../shop/readJson.ts'
import { DiskProblem, readProblem } from './diskProblem.ts'
import type { OpenFiles } from './openFiles.ts'
import type { Network } from '../shop/network.ts'
import { writeFileAtomically } from './writeFileAtomically.ts'

/** Maximum size of the shop's reply, bytes. */
const maxReplyBytes = 5_000_000

type ReportProgress = (progress: TransferProgress) => void

const canceledError = () => Object.assign(new Error('canceled'), { name: transferCanceled })
const connectionLostError = () => new TypeError('The connection was lost.')

/** Escapes a name for a multipart header (HTML, "multipart form data"). */
const escapeQuoted = (text: string): string =>
  text
    .replaceAll('\r\n', '%0D%0A')
    .replaceAll(/["\r\n]/g, char => ({ '"': '%22', '\r': '%0D', '\n': '%0A' })[char] ?? '')

/** Yields the bytes of a file; a read error names the file. */
const readChunks = async function* ({ name, path }: { name: string; path: string }): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>
  } catch (error) {
    throw readProblem(error, name)
  }
}

/** Returns a form whose bytes are streamed: files pass from disk to network without being loaded into memory. */
const formOf = async (
  { fields, files }: Pick<VerbInput<'upload'>, 'fields' | 'files'>,
  openFiles: OpenFiles,
) => {
  const boundary = `----shop${crypto.randomUUID()}`
  const parts: (Buffer | { name: string; path: string })[] = fields.map(([name, text]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapeQuoted(name)}"\r\n\r\n${text}\r\n`,
    ),
  )
  let length = 0
  for (const { field, fileId } of files) {
    const { name, type, path } = openFiles.get(fileId)
    const stats = await stat(path).catch((error: unknown) => {
      throw readProblem(error, name)
    })
    const head =
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapeQuoted(field)}"; filename="${escapeQuoted(name)}"\r\n` +
      `Content-Type: ${type || 'application/octet-stream'}\r\n\r\n`
    parts.push(Buffer.from(head), { name, path }, Buffer.from('\r\n'))
    length += stats.size
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  for (const part of parts) if (Buffer.isBuffer(part)) length += part.length
  const createBytes = async function* () {
    for (const part of parts)
      if (Buffer.isBuffer(part)) yield part
      else yield* readChunks(part)
  }
  return { boundary, length, createBytes }
}

/** Yields the same bytes, and reports progress. */
const withUploadProgress = async function* (
  bytes: AsyncIterable<Buffer>,
  total: number | null,
  reportProgress: ReportProgress,
) {
  let sent = 0
  for await (const chunk of bytes) {
    sent += chunk.length
    reportProgress({ sent, total })
    yield chunk
  }
}

/**
 * Passes on a response and reports progress. If the response breaks off, the stream fails with a connection error. A
 * generator cannot be ended while it waits for the shop, so with one a download whose file cannot be written would
 * continue.
 */
const withDownloadProgress = (
  body: ReadableStream<Uint8Array>,
  total: number | null,
  reportProgress: ReportProgress,
): Readable => {
  const reader = body.getReader()
  let received = 0
  const readInto = async (stream: Readable) => {
    try {
      const { value } = await reader.read()
      if (value) reportProgress({ sent: (received += value.length), total })
      stream.push(value ?? null)
    } catch {
      stream.destroy(connectionLostError())
    }
  }
  const stream = new Readable({ read: () => void readInto(stream) })
  // If the body was read to its end or broke off, there is nothing to cancel.
  return stream.once('close', () => void reader.cancel().catch(() => undefined))
}

/** Runs uploads and downloads, each by the id that the page assigned. */
export const createTransfers = (network: Network, shopClient: ShopClient, openFiles: OpenFiles) => {
  const running = new Map<string, AbortController>()

  const runCancelable = async <Outcome>(
    id: string,
    work: (signal: AbortSignal) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      return await work(controller.signal)
    } catch (error) {
      throw controller.signal.aborted ? canceledError() : error
    } finally {
      running.delete(id)
      // Ends the download if its file could not be written.
      controller.abort()
    }
  }

  return {
    isBusy: () => running.size > 0,
    cancel: (id: string): void => running.get(id)?.abort(),

    upload: (
      { transferId, method, path, ...form }: Omit<VerbInput<'upload'>, 'shop'>,
      shop: string,
      reportProgress: ReportProgress,
    ): Promise<ApiReply> =>
      runCancelable(transferId, async signal => {
        const { boundary, length, createBytes } = await formOf(form, openFiles)
        const body = () => withUploadProgress(createBytes(), length, reportProgress)
        const answer = await shopClient
          .withAuthorization(shop, headers => {
            headers.set('content-type', `multipart/form-data; boundary=${boundary}`)
            headers.set('accept', 'application/json')
            return network.sendStream(`${shop}/api${path}`, { method, headers, body, signal })
          })
          .catch((error: unknown) => {
            throw error instanceof DiskProblem ? error : connectionLostError()
          })
        return { status: answer.status, body: await readJson(answer, maxReplyBytes).catch(() => null) }
      }),

    save: (
      id: string,
      shop: string,
      path: string,
      file: string,
      reportProgress: ReportProgress,
    ): Promise<void> =>
      runCancelable(id, async signal => {
        const answer = await shopClient
          .withAuthorization(shop, headers =>
            network.fetch(`${shop}/api${path}`, { headers, signal, redirect: 'error', credentials: 'omit' }),
          )
          .catch(() => {
            throw connectionLostError()
          })
        if (!answer.ok || !answer.body) {
          const body = await readJson(answer, maxReplyBytes).catch(() => null)
          throw Object.assign(new Error('The shop refused this.'), { status: answer.status, body })
        }
        const total = Number(answer.headers.get('content-length')) || null
        await writeFileAtomically(file, withDownloadProgress(answer.body, total, reportProgress), signal)
      }),
  }
}

export type Transfers = ReturnType<typeof createTransfers>
