import { describe, expect, it } from 'vitest'
import { fileTypeOf, refusalText } from './fileTypes.ts'
import { documentFile, productPicture, productSheet, productVideo, type FileRule } from './uploads.ts'

/** Bytes of a file, one for each character. */
const bytes = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))
const box = (brand: string) => `\0\0\0\u0018ftyp${brand}\0\0\0\0`
const archive = (part: string) => `PK\u0003\u0004\u0014\0\0\0\u0008\0${'\0'.repeat(16)}\u0008\0\0\0${part}`
const compound = (stream: string) =>
  `\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1${'\0'.repeat(500)}${stream.replaceAll(/./g, '$&\0')}`

/** Returns the advice in the message about a refused file, without the rule's own sentence. */
const adviceOf = (rule: FileRule, name: string, content: string | null) => {
  const text = refusalText(rule, name, content === null ? null : fileTypeOf(bytes(content)))
  const own = rule.wrongKind.replace('{file}', name)
  expect(text.startsWith(own)).toBe(true)
  return text.slice(own.length).replace(/^\. /, '').trim()
}

describe('the message about a refused file says what it is and what to do', () => {
  it.each([
    ['front.jpg', box('heic'), 'front.jpg is a HEIC picture, as iPhones take them: export it as JPG.'],
    ['front.jpg', box('mif1'), 'front.jpg is a HEIC picture, as iPhones take them: export it as JPG.'],
    ['front.png', box('avif'), 'front.png is an AVIF picture: export it as JPG.'],
    ['front.jpg', 'II*\0\u0008\0\0\0', 'front.jpg is a TIFF picture: export it as JPG or PNG.'],
    ['front.jpg', '8BPS\0\u0001', 'front.jpg is a Photoshop file: export it as JPG or PNG.'],
    ['front.jpg', '', 'front.jpg is empty: please save or download it again.'],
    ['front.jpg', '%PDF-1.7\n%%EOF', 'front.jpg is a PDF, not a picture: please choose another file.'],
    [
      'front.jpg',
      box('qt  '),
      'front.jpg is a QuickTime video, as iPhones take them, not a picture: please choose another file.',
    ],
    ['IMG_1.HEIC', null, 'IMG_1.HEIC is a HEIC picture, as iPhones take them: export it as JPG.'],
    // Neither the bytes nor the name are recognised.
    ['front.jpg', 'MZ\u0090\0\u0003', ''],
    ['front', null, ''],
    // The file is damaged, which another check reports.
    ['front.jpg', '\u00FF\u00D8\u00FF\u00E0', ''],
  ])('for a picture: %s (%j)', (name, content, text) => {
    expect(adviceOf(productPicture, name, content)).toBe(text)
  })

  it.each([
    ['notes.doc', '{\\rtf1\\ansi', 'notes.doc is an RTF file: open it and save it as DOCX or PDF.'],
    ['page.pdf', '<html>%PDF-1.7 %%EOF', 'page.pdf is a web page: open it and save it as PDF.'],
    ['page.doc', '<html><body>', 'page.doc is a web page: open it and save it as PDF.'],
    ['cut.pdf', '%PDF-1.7\n1 0 obj', 'cut.pdf is a PDF that is cut off: please download or export it again.'],
    [
      'a.docx',
      archive('mimetypeapplication/vnd.oasis.opendocument.text'),
      'a.docx is an OpenDocument text file: open it and save it as DOCX or PDF.',
    ],
    [
      'a.docx',
      archive('Index/Document.iwa'),
      'a.docx is a Pages, Numbers or Keynote document: export it in one of these formats.',
    ],
    [
      'a.docx',
      archive('xl/workbook.xml'),
      'a.docx is an Excel workbook, not a document: please choose another file.',
    ],
    ['a.docx', archive('holiday.jpg'), 'a.docx is a ZIP archive: unpack it and send what is in it.'],
    ['a.docx', compound('EncryptedPackage'), 'a.docx is protected with a password: save it without one.'],
    ['letter.odt', null, 'letter.odt is an OpenDocument text file: open it and save it as DOCX or PDF.'],
  ])('for a document: %s (%j)', (name, content, text) => {
    expect(adviceOf(documentFile, name, content)).toBe(text)
  })

  it.each([
    [
      'goods.csv',
      archive('xl/workbook.xml'),
      'goods.csv is an Excel workbook: give it a name that ends in .xlsx.',
    ],
    [
      'goods.csv',
      compound('Workbook'),
      'goods.csv is an old Excel workbook: open it and save it as XLSX or CSV.',
    ],
    ['goods.xlsx', null, ''],
    [
      'goods.xlsx',
      archive('xl/workbook.xml'),
      'goods.xlsx is an Excel workbook that cannot be read: open it and save it once more.',
    ],
    [
      'goods.xlsx',
      archive('xl/workbook.xml PK xl/vbaProject.bin'),
      'goods.xlsx is an Excel workbook with macros: save it as XLSX, which has none.',
    ],
    ['goods.xlsm', null, 'goods.xlsm is an Excel workbook with macros: save it as XLSX, which has none.'],
    ['goods.xls', null, 'goods.xls is an old Excel workbook: open it and save it as XLSX or CSV.'],
    ['goods.numbers', null, 'goods.numbers is a Numbers spreadsheet: export it as CSV.'],
  ])('for a sheet: %s (%j)', (name, content, text) => {
    expect(adviceOf(productSheet, name, content)).toBe(text)
  })

  it('names the format of a refused video', () => {
    const text = 'clip.mp4 is a QuickTime video, as iPhones take them: export it as MP4.'
    expect(adviceOf(productVideo, 'clip.mp4', box('qt  '))).toBe(text)
    expect(adviceOf(productVideo, 'clip.mp4', 'RIFF\0\0\0\0AVI LIST')).toBe(
      'clip.mp4 is an AVI video: export it as MP4.',
    )
  })

  it('shows a file name that looks like a replacement pattern unchanged', () => {
    expect(refusalText(productPicture, '$&.gif')).toBe(
      '$&.gif is not a valid image file. Please use JPG, JPEG, or PNG. $&.gif is a GIF picture: save it as PNG.',
    )
  })
})
