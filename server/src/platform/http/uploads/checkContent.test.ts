import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import CFB from 'cfb'
import type { FileKind } from '@shop/contracts/uploads'
import { afterAll, describe, expect, it } from 'vitest'
import { aPicture } from '../../../test/pictures.ts'
import { docxOf, wordIndex, zipOf } from '../../../test/zip.ts'
import { checkContent } from './checkContent.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-content-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const check = (kind: FileKind, bytes: Uint8Array) => {
  const path = join(folder, String(++files))
  writeFileSync(path, bytes)
  return checkContent(kind, path)
}

const docOf = (stream: string, content: Buffer): Buffer => {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, stream, content)
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
}
const word = Buffer.from([0xec, 0xa5, ...Array<number>(5000).fill(0)])
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const png = await aPicture('png')
/** Inserts the chunk after the header that says how many pictures follow. */
const animated = Buffer.concat([
  png.subarray(0, 33),
  Buffer.from('\0\0\0\u0008acTL\0\0\0\u0002\0\0\0\0\0\0\0\0', 'latin1'),
  png.subarray(33),
])
const zeros = Buffer.alloc(1024 * 1024)
const bomb = Array.from({ length: 101 }, (_, n) => ({ name: `word/media/${n}.bmp`, content: zeros }))

const lists = Array.from({ length: 5 }, (_, n) => ({
  name: `word/_rels/${n}.rels`,
  content: ' '.repeat(2_000_000),
}))

/** Deflated data that is empty, however long it is: stored blocks without a byte. */
const nothing = Buffer.concat([
  Buffer.alloc(5 * 200_000, Buffer.from([0, 0, 0, 0xff, 0xff])),
  Buffer.from([1, 0, 0, 0xff, 0xff]),
])

/** A Word document with further directory entries that all point to the same megabyte. */
const sharedBytes = (() => {
  const zip = docxOf([{ name: 'word/a.bin', packed: nothing, content: '' }])
  const [directory, end] = [zip.indexOf('PK\u0001\u0002'), zip.indexOf('PK\u0005\u0006')]
  const last = zip.subarray(zip.lastIndexOf('PK\u0001\u0002'), end)
  const copies = Array.from({ length: 50 }, (_, n) => {
    const entry = Buffer.from(last)
    entry.write(
      String.fromCharCode(0x62 + (n % 20)) + (n < 20 ? '.bin' : n < 40 ? '.dat' : '.xyz'),
      entry.length - 5,
      'latin1',
    )
    return entry
  })
  const tail = Buffer.from(zip.subarray(end))
  const count = tail.readUInt16LE(8) + copies.length
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(tail.readUInt32LE(12) + copies.length * last.length, 12)
  return Buffer.concat([zip.subarray(0, directory), zip.subarray(directory, end), ...copies, tail])
})()

/** Makes each sector of a compound file lead to itself. */
const circle = (bytes: Buffer): Buffer => {
  const table = (bytes.readUInt32LE(76) + 1) * 512
  for (let sector = 0; sector < 128; sector++) bytes.writeUInt32LE(sector, table + 4 * sector)
  return bytes
}

describe('a file is accepted as what its name claims', () => {
  it.each<[string, FileKind, Buffer]>([
    ['a PDF', 'pdf', pdf],
    ['a PDF after the line breaks of an email', 'pdf', Buffer.concat([Buffer.from('\r\n\r\n'), pdf])],
    ['a PDF after commands for a printer', 'pdf', Buffer.concat([Buffer.from('\u001b%-12345X@PJL\n'), pdf])],
    ['a PDF after as many bytes as readers allow', 'pdf', Buffer.concat([Buffer.alloc(1024, ' '), pdf])],
    ['a picture', 'png', png],
    ['a Word document', 'docx', docxOf()],
    ['a Word document with pictures', 'docx', docxOf([{ name: 'word/media/1.png', content: zeros }])],
    [
      'a Word document whose main part has another name',
      'docx',
      zipOf(wordIndex({ main: 'word/document2.xml' })),
    ],
    ['an old Word document', 'doc', docOf('/WordDocument', word)],
    ['a short old Word document', 'doc', docOf('/WordDocument', word.subarray(0, 1500))],
    [
      'an old Word document of 12 MB',
      'doc',
      docOf('/WordDocument', Buffer.concat([word, Buffer.alloc(12_000_000)])),
    ],
  ])('%s', async (_, kind, bytes) => expect(await check(kind, bytes)).toBe(true))
})

describe('a file is refused', () => {
  it.each<[string, FileKind, Buffer]>([
    ['that is empty', 'pdf', Buffer.alloc(0)],
    ['that is empty', 'docx', Buffer.alloc(0)],
    ['that is empty', 'doc', Buffer.alloc(0)],
    ['whose PDF is cut off', 'pdf', pdf.subarray(0, -8)],
    ['whose PDF begins with something else', 'pdf', Buffer.concat([Buffer.from('<html>'), pdf])],
    ['whose PDF begins with a program', 'pdf', Buffer.concat([Buffer.from('MZ'), pdf])],
    ['whose PDF begins with a picture', 'pdf', Buffer.concat([Buffer.from('GIF89a'), pdf])],
    ['whose PDF begins too late', 'pdf', Buffer.concat([Buffer.alloc(1025, ' '), pdf])],
    ['whose PDF has no header', 'pdf', pdf.subarray(8)],
    ['that is a PDF and a zip at once', 'pdf', Buffer.concat([pdf, docxOf(), Buffer.from('%%EOF')])],
    ['that is a zip and a PDF at once', 'docx', Buffer.concat([pdf, docxOf()])],
    ['that is a zip of something else', 'docx', zipOf([{ name: 'a.txt', content: 'a' }])],
    ['that is a workbook', 'docx', zipOf([{ name: '[Content_Types].xml', content: '<Types/>' }])],
    ['with a way out of its folder', 'docx', docxOf([{ name: '../../etc/passwd', content: 'a' }])],
    ['whose zip is cut off', 'docx', docxOf().subarray(0, -30)],
    ['that unpacks to 101 MB', 'docx', docxOf(bomb)],
    [
      'that inflates to more than it declares',
      'docx',
      docxOf([{ name: 'word/a.bin', content: zeros, claimedSize: 10 }]),
    ],
    ['whose entries share their bytes', 'docx', sharedBytes],
    ['whose lists have more than 8 MB', 'docx', docxOf(lists)],
    ['whose chain leads in a circle', 'doc', circle(docOf('/WordDocument', word))],
    ['whose Word stream is cut off', 'doc', docOf('/WordDocument', word).subarray(0, -2500)],
    ['whose Word stream is within another document', 'doc', docOf('/Other/WordDocument', word)],
    ['that is another compound file', 'doc', docOf('/Workbook', word)],
    ['whose Word stream is no Word text', 'doc', docOf('/WordDocument', Buffer.from('hello'))],
    ['whose compound file is cut off', 'doc', docOf('/WordDocument', word).subarray(0, 700)],
    ['that is text', 'doc', Buffer.from('hello')],
    ['that is text', 'jpg', Buffer.from('hello')],
    ['that is an animated picture', 'png', animated],
  ])('%s (%s)', async (_, kind, bytes) => expect(await check(kind, bytes)).toBe(false))
})

const oddTypes = `<Types>${'<Override a="'.repeat(150_000)}`

const macroDocument = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const vbaType = 'application/vnd.ms-office.vbaProject'
const vbaRelation = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject'
const inUtf16 = (text: string) =>
  Buffer.concat([Buffer.from('\u00ff\u00fe', 'latin1'), Buffer.from(text, 'utf16le')])
const [types, ...otherParts] = wordIndex()

describe('a document with macros is refused as DOCX', () => {
  it.each([
    ['that declares its type', wordIndex({ mainType: macroDocument })],
    ['that declares it in upper case', wordIndex({ mainType: macroDocument.toUpperCase() })],
    [
      'that declares it in character references',
      wordIndex({ mainType: macroDocument.replace('macro', 'm&#97;&#x63;ro') }),
    ],
    ['whose main part has another name', wordIndex({ main: 'word/notes.xml', mainType: macroDocument })],
    [
      'whose macros have another name',
      wordIndex({ types: `<Override PartName="/word/a.xml" ContentType="${vbaType}"/>` }),
    ],
    [
      'whose macros are declared by a file extension',
      wordIndex({ types: `<Default Extension="dat" ContentType='${vbaType}'/>` }),
    ],
    [
      'whose macros are declared by a relationship',
      wordIndex({ relations: `<Relationship Type="${vbaRelation}" Target="a.bin"/>` }),
    ],
    [
      'that is a template',
      wordIndex({
        mainType: macroDocument.replace('document.macroEnabled', 'template.macroEnabledTemplate'),
      }),
    ],
    [
      'with a second list of types',
      [types!, { name: '[content_types].XML', content: '<Types/>' }, ...otherParts],
    ],
    ['whose list of types is in UTF-16', [{ ...types!, content: inUtf16(types!.content) }, ...otherParts]],
    [
      'whose list of types defines references',
      [{ ...types!, content: `<!DOCTYPE a [<!ENTITY b "vba">]>${types!.content}` }, ...otherParts],
    ],
    ['whose list of types is no XML', [{ ...types!, content: oddTypes }, ...otherParts]],
    ['to whose main part no relationship leads', [types!, ...otherParts.slice(1)]],
  ])('%s', async (_, entries) => expect(await check('docx', zipOf(entries))).toBe(false))
})
