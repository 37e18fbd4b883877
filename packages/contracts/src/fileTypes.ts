import { kindOfName, type FileKind, type FileRule } from './uploads.ts'

/** Types of files that people send by mistake: a name for each, how to convert it, and the kind of its content. */
const fileTypeTexts = {
  empty: { name: 'empty', advice: 'please save or download it again', kind: null },
  heic: { name: 'a HEIC picture, as iPhones take them', advice: 'export it as JPG', kind: 'picture' },
  avif: { name: 'an AVIF picture', advice: 'export it as JPG', kind: 'picture' },
  webp: { name: 'a WebP picture', advice: 'save it as JPG or PNG', kind: 'picture' },
  tiff: { name: 'a TIFF picture', advice: 'export it as JPG or PNG', kind: 'picture' },
  gif: { name: 'a GIF picture', advice: 'save it as PNG', kind: 'picture' },
  bmp: { name: 'a BMP picture', advice: 'save it as PNG', kind: 'picture' },
  svg: { name: 'an SVG drawing', advice: 'export it as PNG', kind: 'picture' },
  psd: { name: 'a Photoshop file', advice: 'export it as JPG or PNG', kind: 'picture' },
  apng: { name: 'an animated PNG', advice: 'save one of its pictures as PNG', kind: 'picture' },
  jpg: { name: 'a JPG picture', advice: 'please choose the right file', kind: 'picture' },
  png: { name: 'a PNG picture', advice: 'please choose the right file', kind: 'picture' },
  rtf: { name: 'an RTF file', advice: 'open it and save it as DOCX or PDF', kind: 'document' },
  html: { name: 'a web page', advice: 'open it and save it as PDF', kind: 'document' },
  odt: { name: 'an OpenDocument text file', advice: 'open it and save it as DOCX or PDF', kind: 'document' },
  pages: { name: 'a Pages document', advice: 'export it as PDF or Word', kind: 'document' },
  docx: { name: 'a Word document', advice: 'please choose the right file', kind: 'document' },
  oldOffice: {
    name: 'an old Office file',
    advice: 'open it and save it in one of these formats',
    kind: null,
  },
  iWork: {
    name: 'a Pages, Numbers or Keynote document',
    advice: 'export it in one of these formats',
    kind: null,
  },
  locked: { name: 'protected with a password', advice: 'save it without one', kind: null },
  pdf: { name: 'a PDF', advice: 'please choose the right file', kind: 'document' },
  cutPdf: { name: 'a PDF that is cut off', advice: 'please download or export it again', kind: null },
  text: { name: 'a plain text file', advice: 'open it and save it as DOCX or PDF', kind: 'document' },
  xlsx: { name: 'an Excel workbook', advice: 'open it and save it with Save As, CSV UTF-8', kind: 'sheet' },
  macros: { name: 'an Excel workbook with macros', advice: 'save it as XLSX, which has none', kind: 'sheet' },
  bomb: {
    name: 'an Excel workbook that unpacks to far more than a sheet of a shop',
    advice: 'save the sheet alone as CSV',
    kind: 'sheet',
  },
  xls: { name: 'an old Excel workbook', advice: 'open it and save it as XLSX or CSV', kind: 'sheet' },
  ods: { name: 'an OpenDocument spreadsheet', advice: 'open it and save it as CSV', kind: 'sheet' },
  numbers: { name: 'a Numbers spreadsheet', advice: 'export it as CSV', kind: 'sheet' },
  pptx: { name: 'a PowerPoint presentation', advice: 'save it as PDF', kind: 'document' },
  zip: { name: 'a ZIP archive', advice: 'unpack it and send what is in it', kind: null },
  mov: { name: 'a QuickTime video, as iPhones take them', advice: 'export it as MP4', kind: 'video' },
  mkv: { name: 'a Matroska video', advice: 'export it as MP4', kind: 'video' },
  avi: { name: 'an AVI video', advice: 'export it as MP4', kind: 'video' },
  wmv: { name: 'a Windows Media video', advice: 'export it as MP4', kind: 'video' },
  mp4: { name: 'an MP4 video', advice: 'please choose the right file', kind: 'video' },
  webm: { name: 'a WebM video', advice: 'please choose the right file', kind: 'video' },
} as const

export type FileType = keyof typeof fileTypeTexts

const byExtension: Readonly<Record<string, FileType>> = {
  heic: 'heic',
  heif: 'heic',
  avif: 'avif',
  webp: 'webp',
  tif: 'tiff',
  tiff: 'tiff',
  gif: 'gif',
  bmp: 'bmp',
  svg: 'svg',
  psd: 'psd',
  rtf: 'rtf',
  htm: 'html',
  html: 'html',
  odt: 'odt',
  pages: 'pages',
  docx: 'docx',
  doc: 'oldOffice',
  pdf: 'pdf',
  txt: 'text',
  xls: 'xls',
  xlsx: 'xlsx',
  xlsm: 'macros',
  ods: 'ods',
  numbers: 'numbers',
  ppt: 'pptx',
  pptx: 'pptx',
  zip: 'zip',
  mov: 'mov',
  mkv: 'mkv',
  avi: 'avi',
  wmv: 'wmv',
  mp4: 'mp4',
  m4v: 'mp4',
  webm: 'webm',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
}

/** Recognises a file by its extension. */
const typeOfName = (name: string): FileType | null =>
  (name.includes('.') && byExtension[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]) || null

/** Number of bytes of a file that are examined. */
export const examinedBytes = 8192

const latinText = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes.subarray(0, examinedBytes)) text += String.fromCharCode(byte)
  return text
}

/** Patterns of the brand in an ISO media file, which follows `ftyp`. */
const brands: readonly (readonly [RegExp, FileType])[] = [
  [/^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/, 'heic'],
  [/^avi[fs]/, 'avif'],
  [/^qt/, 'mov'],
  [/^/, 'mp4'],
]

/** Patterns of file names within an archive's bytes. */
const archivePatterns: readonly (readonly [RegExp, FileType])[] = [
  [/mimetypeapplication\/vnd\.oasis\.opendocument\.text/, 'odt'],
  [/mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/, 'ods'],
  [/Index\/(?:Document|CalculationEngine)\.iwa|Index\.zip/, 'iWork'],
  [/(?:^|[^\w])word\//, 'docx'],
  [/(?:^|[^\w])xl\/(?:vbaproject|vbadata|activex|macrosheets)/i, 'macros'],
  [/(?:^|[^\w])xl\//, 'xlsx'],
  [/(?:^|[^\w])ppt\//, 'pptx'],
]

/** Patterns of a file's first bytes, as Latin-1. */
const firstBytePatterns: readonly (readonly [RegExp, FileType])[] = [
  [/^\u00FF\u00D8\u00FF/, 'jpg'],
  [/^\u0089PNG[^]{29}[^]*?acTL/, 'apng'],
  [/^\u0089PNG/, 'png'],
  [/^RIFF[^]{4}WEBP/, 'webp'],
  [/^RIFF[^]{4}AVI /, 'avi'],
  [/^(?:II\*\0|MM\0\*)/, 'tiff'],
  [/^GIF8/, 'gif'],
  [/^BM[^]{4}\0\0\0\0/, 'bmp'],
  [/^8BPS/, 'psd'],
  [/^\p{Cc}\u0045\u00DF\u00A3[^]{0,60}webm/u, 'webm'],
  [/^\p{Cc}\u0045\u00DF\u00A3/u, 'mkv'],
  [/^\u0030\u0026\u00B2\u0075/, 'wmv'],
  [/^[\s\u00EF\u00BB\u00BF]*\{\\rtf/, 'rtf'],
  [/^[\s\u00EF\u00BB\u00BF]*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg/i, 'svg'],
  [/^[\s\u00EF\u00BB\u00BF]*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|head|body|table)/i, 'html'],
  [/%PDF-\d/, 'pdf'],
]

/** Recognises a file by its first bytes (`head`) and last bytes (`tail`); null if they match no known type. */
export const fileTypeOf = (head: Uint8Array, tail: Uint8Array = head): FileType | null => {
  if (head.length === 0) return 'empty'
  const text = latinText(head)
  const brand = /^[^]{4}ftyp([^]{4})/.exec(text)?.[1]
  if (brand !== undefined) return brands.find(([pattern]) => pattern.test(brand))?.[1] ?? 'mp4'
  if (/^PK\p{Cc}{2}/u.test(text)) {
    const names = text + latinText(tail.subarray(-examinedBytes))
    return archivePatterns.find(([pattern]) => pattern.test(names))?.[1] ?? 'zip'
  }
  if (text.startsWith('\u00D0\u00CF\u0011\u00E0')) {
    const textWithoutZeros = latinText(head).replaceAll('\0', '')
    if (/EncryptedPackage/.test(textWithoutZeros)) return 'locked'
    return /Workbook/.test(textWithoutZeros) ? 'xls' : 'oldOffice'
  }
  const fileType = firstBytePatterns.find(([pattern]) => pattern.test(text))?.[1]
  if (fileType === 'pdf') return latinText(tail.subarray(-1024)).includes('%%EOF') ? 'pdf' : 'cutPdf'
  return fileType ?? (/(?![\s\u007F-\u009F])\p{Cc}/u.test(text) ? null : 'text')
}

const pictureKinds: readonly FileKind[] = ['jpg', 'png']
const groupOf = ({ kinds }: FileRule) => {
  if (kinds.every(kind => pictureKinds.includes(kind))) return 'picture'
  if (kinds.includes('csv')) return 'sheet'
  return kinds.includes('mp4') ? 'video' : 'document'
}

const nounOf = {
  picture: 'a picture',
  sheet: 'a spreadsheet',
  video: 'a video',
  document: 'a document',
} as const

const workbookText = (name: string, kindByExtension: FileKind | undefined): string =>
  kindByExtension === 'xlsx'
    ? `${name} is an Excel workbook that cannot be read: open it and save it once more.`
    : `${name} is an Excel workbook: give it a name that ends in .xlsx.`

/**
 * Says what a refused file is and what to do: `photo.jpg is a HEIC picture, as iPhones take them: export it as JPG.`
 * Returns an empty text if neither the content nor the name is recognised.
 */
const refusedFileText = (rule: FileRule, name: string, fileType: FileType | null): string => {
  const kindOfFile = fileType ?? typeOfName(name)
  const kindByExtension = kindOfName(name, rule.kinds)
  // Nothing is known about the file, or its extension is accepted and its content is unrecognised.
  if (kindOfFile === null || (fileType === null && kindByExtension !== undefined)) return ''
  if ((rule.kinds as readonly string[]).includes(kindOfFile))
    return kindOfFile === 'xlsx' ? workbookText(name, kindByExtension) : ''
  const { name: typeName, advice, kind } = fileTypeTexts[kindOfFile]
  const expectedGroup = groupOf(rule)
  const isOtherKind = kind !== null && kind !== expectedGroup
  const ending = isOtherKind ? `, not ${nounOf[expectedGroup]}: please choose another file` : `: ${advice}`
  return `${name} is ${typeName}${ending}.`
}

/** Returns the message about a refused file: the rule's sentence, then the type of the file and advice. */
export const refusalText = (rule: FileRule, name: string, fileType: FileType | null = null): string => {
  const message = rule.wrongKind.replace('{file}', () => name)
  const advice = refusedFileText(rule, name, fileType)
  return advice === '' ? message : `${message.replace(/[^.!?)]$/, '$&.')} ${advice}`
}
