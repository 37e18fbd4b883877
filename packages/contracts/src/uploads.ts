import * as z from 'zod/mini'

/**
 * Kinds of files, with their extensions and media types. A file has to declare one of these types, or none.
 * `alsoCalled`: types that systems declare after the program that opens such files.
 */
export const fileKinds = {
  jpg: { endings: ['jpg', 'jpeg'], type: 'image/jpeg' },
  png: { endings: ['png'], type: 'image/png' },
  mp4: { endings: ['mp4'], type: 'video/mp4' },
  webm: { endings: ['webm'], type: 'video/webm' },
  pdf: { endings: ['pdf'], type: 'application/pdf' },
  doc: { endings: ['doc'], type: 'application/msword' },
  docx: {
    endings: ['docx'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  csv: {
    endings: ['csv', 'tsv', 'txt'],
    type: 'text/csv',
    alsoCalled: [
      'application/vnd.ms-excel',
      'application/csv',
      'text/plain',
      'text/comma-separated-values',
      'text/tab-separated-values',
    ],
  },
  xlsx: {
    endings: ['xlsx'],
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  xml: {
    endings: ['xml'],
    type: 'application/xml',
    alsoCalled: ['text/xml', 'application/rss+xml', 'application/atom+xml'],
  },
  zip: {
    endings: ['zip'],
    type: 'application/zip',
    alsoCalled: ['application/x-zip-compressed', 'application/x-zip'],
  },
} as const

export type FileKind = keyof typeof fileKinds

/** Files that a form accepts. `{file}` in the texts is replaced by the file's name. */
export interface FileRule {
  kinds: readonly FileKind[]
  maxBytes: number
  wrongKind: string
  tooLarge: string
  missing: string
}

/** A file of a form: a browser's File, or on the server a file written to disk during the upload. */
export interface FormFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly type: string
}

const megabyte = 1024 * 1024
const pictures = ['jpg', 'png'] as const

export const productPicture: FileRule = {
  kinds: pictures,
  maxBytes: 15 * megabyte,
  wrongKind: '{file} is not a valid image file. Please use JPG, JPEG, or PNG.',
  tooLarge: '{file} is too large. Maximum size is 15MB.',
  missing: 'Please choose an image.',
}

export const reviewPicture: FileRule = {
  kinds: pictures,
  maxBytes: 15 * megabyte,
  wrongKind: '{file} is not a photo that we can show. Please use JPG or PNG.',
  tooLarge: '{file} is too large. A photo may have up to 15MB.',
  missing: 'Please choose a photo.',
}

export const parcelPhoto: FileRule = {
  kinds: pictures,
  maxBytes: 15 * megabyte,
  wrongKind: '{file} is not a photo that we can keep. Please use JPG or PNG.',
  tooLarge: '{file} is too large. A photo may have up to 15MB.',
  missing: 'Please take or choose a photo.',
}

export const returnLabel: FileRule = {
  kinds: ['pdf', 'png'],
  maxBytes: 5 * megabyte,
  wrongKind: '{file} is not a label that we can send. Please use a PDF, or a PNG of a QR code.',
  tooLarge: '{file} is too large. A label may have up to 5MB.',
  missing: 'Please choose the label.',
}

/** Maximum length of a product's video, seconds. */
export const maxVideoSeconds = 60

export const productVideo: FileRule = {
  kinds: ['mp4', 'webm'],
  maxBytes: 60 * megabyte,
  wrongKind: '{file} is not a video that every browser plays. Please use MP4 or WebM.',
  tooLarge: '{file} is too large. Maximum size is 60MB.',
  missing: 'Please choose a video.',
}

export const collectionPicture: FileRule = {
  kinds: pictures,
  maxBytes: 5 * megabyte,
  wrongKind: 'Please select an image file (JPG, JPEG, PNG only)',
  tooLarge: 'Image must be less than 5MB',
  missing: 'Please choose an image.',
}

export const documentFile: FileRule = {
  kinds: ['pdf', 'doc', 'docx'],
  maxBytes: 25 * megabyte,
  wrongKind: 'Please select a PDF, DOC, or DOCX file',
  tooLarge: 'Document must be less than 25MB',
  missing: 'Please select a document to upload',
}

export const productSheet: FileRule = {
  kinds: ['csv', 'xlsx', 'xml'],
  maxBytes: 25 * megabyte,
  wrongKind: 'Please choose a CSV or XLSX file, or an XML feed. A spreadsheet saves a CSV with Save As.',
  tooLarge: '{file} is too large. Maximum size is 25MB.',
  missing: 'Please choose a CSV or XLSX file, or an XML feed.',
}

/** An export of a whole shop. */
export const shopArchive: FileRule = {
  kinds: ['zip'],
  maxBytes: 4096 * megabyte,
  wrongKind:
    '{file} is not a whole ZIP file, or not one as a shop exports it: a path leads out of it, or two files share a name. Please download the export again.',
  tooLarge: '{file} is too large. Maximum size is 4GB.',
  missing: 'Please choose a ZIP file.',
}

/** Every file that the form of an import accepts. The endpoints of sheets and archives have their own rules. */
export const importedFile: FileRule = {
  ...productSheet,
  kinds: [...productSheet.kinds, ...shopArchive.kinds],
  maxBytes: shopArchive.maxBytes,
  wrongKind: 'Please choose a CSV or XLSX file, an XML feed, or the ZIP of an exported shop.',
}

export const trackingSheet: FileRule = {
  kinds: ['csv'],
  maxBytes: 2 * megabyte,
  wrongKind: 'Please choose a CSV file. A spreadsheet saves one with Save As.',
  tooLarge: '{file} is too large. Maximum size is 2MB.',
  missing: 'Please choose a CSV file.',
}

/** Every kind of file that any form of the back office accepts. */
export const officeFile: FileRule = {
  kinds: [...productPicture.kinds, ...documentFile.kinds],
  maxBytes: documentFile.maxBytes,
  wrongKind: '{file} is neither a picture nor a document: JPG, PNG, PDF, DOC or DOCX.',
  tooLarge: '{file} is too large. Maximum size is 25MB.',
  missing: 'Please choose a file.',
}

const rules = new WeakMap<z.core.$ZodType, FileRule>()

const isFormFile = (value: unknown): value is FormFile =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value && 'type' in value

/** Declares a file field of a form. The rule covers name, declared type and size; the endpoint checks the content. */
export const file = (rule: FileRule) => {
  const schema = z.custom<FormFile>(isFormFile, rule.missing)
  z.globalRegistry.add(schema, { type: 'string', format: 'binary' })
  rules.set(schema, rule)
  return schema
}

const ruleOf = (field: z.core.$ZodType): FileRule | undefined => {
  const { innerType } = (field as z.ZodMiniType).def as { innerType?: z.core.$ZodType }
  return rules.get(field) ?? (innerType && ruleOf(innerType))
}

/** Returns the file fields of an input with their rules; empty for most inputs. */
export const fileRules = (input: z.core.$ZodType): ReadonlyMap<string, FileRule> => {
  const { shape = {} } = (input as z.ZodMiniType).def as { shape?: Record<string, z.core.$ZodType> }
  return new Map(
    Object.entries(shape).flatMap(([name, field]) => {
      const rule = ruleOf(field)
      return rule ? [[name, rule] as const] : []
    }),
  )
}

/** Returns the allowed kind whose extension the file has. */
export const kindOfName = (name: string, kinds: readonly FileKind[]): FileKind | undefined => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return name.includes('.')
    ? kinds.find(kind => (fileKinds[kind].endings as readonly string[]).includes(ending))
    : undefined
}

const hasType = (kind: FileKind, type: string): boolean => {
  const { type: mainType, ...otherFields } = fileKinds[kind]
  return (
    type === mainType ||
    ('alsoCalled' in otherFields && (otherFields.alsoCalled as readonly string[]).includes(type))
  )
}

/** Tells whether operating systems create this file in folders automatically. */
export const isSystemFile = (name: string): boolean =>
  name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

/** Maximum number of files read from one folder. */
export const maxFolderFiles = 5000

const unspecificTypes = new Set(['', 'application/octet-stream'])

export const withFileName = (text: string, name: string): string => text.replace('{file}', () => name)

/** Checks a file by its name, declared type and size; returns an error or null. */
export const fileProblem = (
  rule: FileRule,
  { name, type, size }: FormFile,
): 'wrongKind' | 'tooLarge' | null => {
  const kind = kindOfName(name, rule.kinds)
  if (!kind || !(unspecificTypes.has(type) || hasType(kind, type))) return 'wrongKind'
  return size > rule.maxBytes ? 'tooLarge' : null
}
