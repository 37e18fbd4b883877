import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  name: string
  content: Uint8Array | string
  /** Size that the headers claim, if it differs from the real one. */
  claimedSize?: number
  /** Bytes in the zip, if the content is stored in another form. */
  packed?: Uint8Array
}

/** Builds a zip with these entries, deflated. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize, ...options } of entries) {
    const bytes = Buffer.from(content)
    const packed = options.packed ?? deflateRawSync(bytes)
    const sizes = Buffer.alloc(20)
    sizes.writeUInt16LE(20)
    sizes.writeUInt16LE(8, 4)
    sizes.writeUInt32LE(crc32(bytes), 10)
    const fields = Buffer.concat([sizes.subarray(0, 14), Buffer.alloc(12)])
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimedSize ?? bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
    const directoryFields = Buffer.alloc(14)
    directoryFields.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, directoryFields, Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end])
}

const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

interface WordParts {
  main?: string
  mainType?: string
  /** Extra XML in the list of content types, and in the main part's relationships. */
  types?: string
  relations?: string
}

/**
 * Builds the entries that make a zip a Word document; `main` and `mainType` are the path and content type of its main
 * part.
 */
export const wordIndex = ({
  main = 'word/document.xml',
  mainType,
  types = '',
  relations = '',
}: WordParts = {}) => [
  {
    name: '[Content_Types].xml',
    content: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${mainType ?? `${wordTypes}.document.main+xml`}"/>${types}</Types>`,
  },
  {
    name: '_rels/.rels',
    content: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
  },
  { name: 'word/_rels/document.xml.rels', content: `<Relationships>${relations}</Relationships>` },
  { name: main, content: '<w:document/>' },
]

/** Builds the smallest valid Word document. */
export const docxOf = (more: readonly ZipEntry[] = []): Buffer => zipOf([...wordIndex(), ...more])
