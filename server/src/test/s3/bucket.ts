import { createHash, randomUUID } from 'node:crypto'
import { S3Error } from './checkSignature.ts'

interface StoredObject {
  bytes: Buffer
  writtenAt: number
  etag: string
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Minimum size of a part, except the last, that a real store accepts, in bytes. */
const minPartBytes = 5 * 1024 * 1024

/** Stores objects in memory and lists a few at a time, so that tests notice code that reads only the first page. */
export const createBucket = ({ name, pageSize }: { name: string; pageSize: number }) => {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, { key: string; parts: Map<number, StoredObject> }>()
  const store = (bytes: Buffer): StoredObject => ({ bytes, writtenAt: Date.now(), etag: `"${md5(bytes)}"` })

  const uploadOf = (id: string, key: string) => {
    const upload = uploads.get(id)
    if (upload?.key !== key)
      throw new S3Error(404, 'NoSuchUpload', 'The specified multipart upload does not exist.')
    return upload
  }

  const list = (query: URLSearchParams): string => {
    if (query.get('list-type') !== '2') throw new S3Error(501, 'NotImplemented', 'Only ListObjectsV2.')
    const prefix = query.get('prefix') ?? ''
    const isFlat = query.get('delimiter') === '/'
    const startAfter = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const encode = (key: string) =>
      query.get('encoding-type') === 'url' ? encodeURIComponent(key) : escapeXml(key)
    const entries = [...objects]
      .filter(([key]) => key.startsWith(prefix) && !(isFlat && key.slice(prefix.length).includes('/')))
      .filter(([key]) => key > startAfter)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    const maxKeys = Math.min(Number(query.get('max-keys') ?? 1000), pageSize)
    const page = entries.slice(0, maxKeys)
    const isTruncated = entries.length > page.length
    const contents = page.map(
      ([key, { bytes, writtenAt, etag }]) =>
        `<Contents><Key>${encode(key)}</Key><LastModified>${new Date(writtenAt).toISOString()}</LastModified>` +
        `<ETag>${etag.replaceAll('"', '&quot;')}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    )
    const token = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64')
    return (
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${name}</Name><Prefix>${encode(prefix)}</Prefix>` +
      `<KeyCount>${page.length}</KeyCount><MaxKeys>${maxKeys}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>` +
      (query.get('encoding-type') ? '<EncodingType>url</EncodingType>' : '') +
      (isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : '') +
      `${contents.join('')}</ListBucketResult>`
    )
  }

  return {
    objects,
    /** Multipart uploads started and neither completed nor aborted. */
    uploads,
    list,
    put: (key: string, bytes: Buffer) => {
      const object = store(bytes)
      objects.set(key, object)
      return object
    },
    begin: (key: string) => {
      const id = randomUUID()
      uploads.set(id, { key, parts: new Map() })
      return `<InitiateMultipartUploadResult><Bucket>${name}</Bucket><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
    },
    putPart: (key: string, id: string, number: number, bytes: Buffer) => {
      if (!(number >= 1 && number <= 10_000)) throw new S3Error(400, 'InvalidArgument', 'Part number.')
      const part = store(bytes)
      uploadOf(id, key).parts.set(number, part)
      return part
    },
    complete: (key: string, id: string, xml: string) => {
      const { parts } = uploadOf(id, key)
      const listedParts = [
        ...xml.matchAll(
          /<Part><PartNumber>(\d+)<\/PartNumber><ETag>(?:&quot;|")?([0-9a-f]+)(?:&quot;|")?<\/ETag><\/Part>/g,
        ),
      ]
      const selectedParts = listedParts.map(([, number, etag]) => {
        const part = parts.get(Number(number))
        if (!part || part.etag !== `"${etag}"`)
          throw new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.')
        return part
      })
      if (selectedParts.length === 0) throw new S3Error(400, 'MalformedXML', 'The XML was not well-formed.')
      if (selectedParts.slice(0, -1).some(({ bytes }) => bytes.length < minPartBytes))
        throw new S3Error(
          400,
          'EntityTooSmall',
          'Your proposed upload is smaller than the minimum allowed size.',
        )
      uploads.delete(id)
      const { etag } = store(Buffer.concat(selectedParts.map(({ bytes }) => bytes)))
      objects.set(key, { ...store(Buffer.concat(selectedParts.map(({ bytes }) => bytes))), etag })
      return `<CompleteMultipartUploadResult><Key>${escapeXml(key)}</Key><ETag>${etag.replaceAll('"', '&quot;')}</ETag></CompleteMultipartUploadResult>`
    },
    abort: (key: string, id: string) => {
      uploadOf(id, key)
      uploads.delete(id)
    },
  }
}

export type Bucket = ReturnType<typeof createBucket>
