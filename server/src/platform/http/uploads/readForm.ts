import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refusalText, type FileType } from '@shop/contracts/fileTypes'
import {
  withFileName,
  fileKinds,
  fileProblem,
  kindOfName,
  type FileKind,
  type FileRule,
} from '@shop/contracts/uploads'
import busboy, { type Busboy } from 'busboy'
import { checkContent, recogniseType } from './checkContent.ts'
import { Failure, invalid } from '../Failure.ts'
import { Upload } from './Upload.ts'

type Rules = ReadonlyMap<string, FileRule>

/** Maximum bytes of all text fields together, including the multipart headers. */
const maxTextBytes = 128 * 1024
const maxFields = 40

/**
 * Folder of files during their upload. Their names end in `.part`, so that backups leave them out. A job removes the
 * files that a crash has left.
 */
export const uploadsFolder = 'uploads'

export interface ReceivedForm {
  fields: URLSearchParams
  files: Record<string, Upload>
  /** Removes every file that was not moved to its store. */
  discard: () => Promise<void>
}

const tooLarge = (name: string, rule: FileRule, fileName = 'The file') => {
  const text = withFileName(rule.tooLarge, fileName)
  return new Failure('body_too_large', text, { fields: { [name]: text } })
}

/** Refuses a request by its declared length if it cannot be a form with these files, before reading it. */
const checkLength = (request: IncomingMessage, rules: Rules) => {
  const maxLength = [...rules.values()].reduce((sum, { maxBytes }) => sum + maxBytes, maxTextBytes)
  const [first] = rules
  if (first && Number(request.headers['content-length'] ?? 0) > maxLength) throw tooLarge(...first)
}

const unreadable = () => new Failure('bad_request', 'The form cannot be read.')

/** Separates errors of a broken form or a lost client, which are not ours, from errors of the disk, which are. */
const toFailure = (error: unknown) =>
  error instanceof Failure || (error as NodeJS.ErrnoException).syscall ? error : unreadable()

interface IncomingFile {
  name: string
  rule: FileRule
  fileName: string
  type: string
  stream: Readable
}

const pictures = ['jpg', 'png'] as const
const pictureTypes: readonly string[] = pictures.map(kind => fileKinds[kind].type)
const isPicture = (kind: FileKind): boolean => (pictures as readonly FileKind[]).includes(kind)

/**
 * Finds the kind of a file: that of its name, or the other kind of picture, since phones confuse the two; null for
 * neither.
 */
const kindOfContent = async (
  claimedKind: FileKind,
  { kinds }: FileRule,
  path: string,
): Promise<FileKind | null> => {
  const otherKinds = isPicture(claimedKind)
    ? kinds.filter(kind => kind !== claimedKind && isPicture(kind))
    : []
  for (const kind of [claimedKind, ...otherKinds]) if (await checkContent(kind, path)) return kind
  return null
}

const writeFile = async (
  { name, rule, fileName, type, stream }: IncomingFile,
  path: string,
): Promise<Upload> => {
  const refused = (kindOfFile: FileType | null = null) =>
    invalid({ [name]: refusalText(rule, fileName, kindOfFile) })
  const claimedKind = kindOfName(fileName, rule.kinds)
  // Either kind of picture may have the name or type of the other.
  const declared = claimedKind && isPicture(claimedKind) && pictureTypes.includes(type) ? '' : type
  if (!claimedKind || fileProblem(rule, { name: fileName, type: declared, size: 0 })) throw refused()
  const hash = createHash('sha256')
  let size = 0
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length
      if (size > rule.maxBytes) throw tooLarge(name, rule, fileName)
      hash.update(chunk)
      yield chunk
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const fileClosed = new Promise<void>(resolve => file.once('close', resolve))
  try {
    await pipeline(stream, measure, file)
  } finally {
    // A form that breaks early ends this before the file is created, which would then be created after its
    // removal.
    await fileClosed
  }
  const kind = await kindOfContent(claimedKind, rule, path)
  if (!kind) throw refused(await recogniseType(path))
  const sha256 = hash.digest('hex')
  return new Upload({ name: fileName, size, type: fileKinds[kind].type, kind, path, sha256 })
}

const openForm = ({ headers }: IncomingMessage, rules: Rules) => {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: {
        files: rules.size,
        fields: maxFields,
        fieldSize: maxTextBytes,
        // One byte above the limit, so that a file that is too large can be told from one of exactly the limit.
        fileSize: Math.max(...[...rules.values()].map(({ maxBytes }) => maxBytes)) + 1,
      },
    })
  } catch (error) {
    throw toFailure(error)
  }
}

/**
 * Passes chunks to a form, one at a time, so that anything thrown while one is parsed, by busboy or by a listener, is
 * an error of the form. If the request were piped straight into it, the throw would reach the request's own events,
 * where nobody catches it.
 */
const writerInto = (form: Busboy) =>
  new Writable({
    write: (chunk, _encoding, callback) => {
      try {
        form.write(chunk, callback)
      } catch (error) {
        form.destroy(error as Error)
      }
    },
    final: callback => void form.end(callback),
    // A broken form reports its own error.
  }).on('error', () => {})

/** Feeds the form until it ends or breaks; the request itself stays open for the answer. */
const feed = (request: IncomingMessage, form: Busboy): Promise<void> => {
  const parser = writerInto(form)
  const finished = new Promise<void>((resolve, reject) => {
    // Uses `on`, not `once`: busboy reports each broken header of a chunk.
    form.on('error', reject).once('close', resolve)
  })
  const onClientGone = () => {
    if (!request.complete) form.destroy(new Error('The client went away.'))
  }
  request.once('close', onClientGone).once('error', onClientGone)
  request.pipe(parser)
  return finished.finally(() => {
    request.unpipe(parser)
    form.destroy()
    request.resume()
  })
}

/**
 * Reads a form with files. Each file is written to the disk while it arrives and then checked: its name, declared type,
 * size and content must agree and be allowed by `rules`. Throws `body_too_large`, `validation_failed` with the file's
 * field, or `bad_request`, and then removes all files.
 */
export const readForm = async (
  request: IncomingMessage,
  rules: Rules,
  dataDir: string,
): Promise<ReceivedForm> => {
  checkLength(request, rules)
  await mkdir(join(dataDir, uploadsFolder), { recursive: true })
  const form = openForm(request, rules)
  const fields = new URLSearchParams()
  const files: Record<string, Upload> = {}
  const paths: string[] = []
  const pendingFiles: Promise<void>[] = []
  const refuse = (error: Error) => void form.destroy(error)
  let textBytesLeft = maxTextBytes

  const storeFile = async (file: Omit<IncomingFile, 'rule'>) => {
    const rule = rules.get(file.name)
    if (!rule) throw invalid({ [file.name]: 'Unknown field.' })
    const path = join(dataDir, uploadsFolder, `${randomUUID()}.part`)
    paths.push(path)
    files[file.name] = await writeFile({ ...file, rule }, path)
  }
  // Although busboy's types hide it, a name that is missing or cannot be decoded, and a text in an unknown encoding,
  // are undefined.
  form.on(
    'field',
    (name: string | undefined, value: string | undefined, { nameTruncated, valueTruncated }) => {
      if (!name || value === undefined) return refuse(unreadable())
      textBytesLeft -= Buffer.byteLength(name) + Buffer.byteLength(value)
      if (nameTruncated || valueTruncated || textBytesLeft < 0)
        refuse(new Failure('body_too_large', 'The form contains too much text.'))
      fields.append(name, value)
    },
  )
  form.on('file', (name: string | undefined, stream, { filename = '', mimeType: type }) => {
    // Text to display; Postgres would not store a NUL in it.
    const fileName = filename.replaceAll(/\p{Cc}/gu, '')
    // A form that breaks also breaks its files, possibly before anybody listens.
    stream.on('error', () => {})
    if (!name) return refuse(unreadable())
    const pending = storeFile({ name, fileName, type, stream })
    pendingFiles.push(pending)
    pending.catch(refuse)
  })
  for (const event of ['filesLimit', 'fieldsLimit'] as const)
    form.on(event, () => refuse(new Failure('bad_request', 'The form has too many parts.')))

  const discard = async () => {
    await Promise.all(paths.map(path => rm(path, { force: true })))
  }
  try {
    await feed(request, form)
    await Promise.all(pendingFiles)
    return { fields, files, discard }
  } catch (error) {
    await Promise.allSettled(pendingFiles)
    await discard()
    throw toFailure(error)
  }
}
