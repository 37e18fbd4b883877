import { z } from 'zod'
import { maxOpenFiles } from '@shop/admin/kit/platform/Platform'
import { labelMm } from '@shop/admin/kit/platform/Preferences'
import { parsePrinterAddress } from '@shop/admin/kit/platform/printerAddress'
import { maxDropped } from './channels.ts'
import { isBelow, hasPlainSegments, possiblePathsOf } from './apiPaths.ts'

/** Maximum length of a message to main. Buffers, which are files that the page has created, do not count. */
export const maxMessageLength = 1_000_000 // characters of JSON
const maxFileBytes = 64_000_000

const printer = z.string().min(1).max(200).nullable()
const labelLine = z.string().max(500)
/** Text of a label; only main translates it into the printer's language. */
const labelText = z.strictObject({
  head: labelLine,
  note: labelLine,
  isFilled: z.boolean(),
  title: labelLine,
  lines: z.array(labelLine).max(20),
  code: z.string().max(80).nullable(),
  caption: labelLine,
  foot: z.string().max(2000),
})
const zpl = z.strictObject({
  address: z
    .string()
    .max(300)
    .refine(address => parsePrinterAddress(address) !== null)
    .nullable(),
  widthMm: z.int().min(labelMm.width.min).max(labelMm.width.max),
  heightMm: z.int().min(labelMm.height.min).max(labelMm.height.max),
  dotsPerMm: z.literal([8, 12, 24]),
})
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A page of the office without `..` segments, which could lead out of it. */
const officePath = z
  .string()
  .max(500)
  .regex(/^\/admin/)
  .refine(path => /^\/admin(\/|$)/.test(new URL(path, 'https://office').pathname))

/** Origin of the shop that the window shows. */
const shop = z.url().max(300)
const fileId = z.uuid()
const transferId = z.uuid()
const apiPath = z
  .string()
  .max(2000)
  .regex(/^\/[\w\-./%+:,~]+(\?[\w\-./?=&%+:,~*]*)?$/, 'a path below the API')
  .refine(address => {
    const [path = ''] = address.split('?')
    // Refuses paths whose answers contain tokens.
    return hasPlainSegments(path) && !isBelow(possiblePathsOf(path), '/auth')
  })
const fileName = z.string().min(1).max(200)

const buffer = z.instanceof(ArrayBuffer).refine(({ byteLength }) => byteLength <= maxFileBytes)

const FileRule = z.strictObject({
  kinds: z
    .array(z.enum(['jpg', 'png', 'mp4', 'webm', 'pdf', 'doc', 'docx', 'csv', 'xlsx', 'xml', 'zip']))
    .min(1)
    .max(5),
  maxBytes: z.int().min(1).max(4_294_967_296),
  wrongKind: z.string().max(300),
  tooLarge: z.string().max(300),
  missing: z.string().max(300),
})

/** Verbs that the page may call in main, each with the schema of its input. Main refuses everything else. */
export const verbs = {
  readShops: z.strictObject({}),
  addShop: z.strictObject({ address: z.string().min(1).max(300) }),
  checkShop: z.strictObject({}),
  openShop: z.strictObject({ address: z.url().max(300) }),
  forgetShop: z.strictObject({ address: z.url().max(300) }),

  signInWithProvider: z.strictObject({ shop }),
  cancelProviderSignIn: z.strictObject({}),

  saveFile: z.strictObject({
    name: fileName,
    type: z.string().max(100),
    content: z.union([buffer, z.string()]),
  }),
  saveFromApi: z.strictObject({ shop, transferId, path: apiPath, name: fileName }),
  openFiles: z.strictObject({ rule: FileRule, max: z.int().min(1).max(maxOpenFiles) }),
  openFolder: z.strictObject({ rule: FileRule, max: z.int().min(1).max(maxOpenFiles) }),
  takeDropped: z.strictObject({
    paths: z.array(z.string().min(1).max(4096)).max(maxDropped),
    rule: FileRule,
    max: z.int().min(1).max(maxOpenFiles),
  }),
  takePassed: z.strictObject({}),
  thumbnail: z.strictObject({ fileId, edge: z.int().min(16).max(1024) }),
  readText: z.strictObject({ fileId }),
  keepFiles: z.strictObject({ fileIds: z.array(fileId).max(maxOpenFiles) }),
  findFiles: z.strictObject({ fileIds: z.array(fileId).max(maxOpenFiles) }),
  releaseFiles: z.strictObject({ fileIds: z.array(fileId).max(maxOpenFiles) }),
  upload: z.strictObject({
    shop,
    transferId,
    method: z.enum(['POST', 'PUT']),
    path: apiPath,
    fields: z.array(z.tuple([z.string().max(100), z.string().max(100_000)])).max(300),
    files: z
      .array(z.strictObject({ field: z.string().max(100), fileId }))
      .min(1)
      .max(20),
  }),
  cancelTransfer: z.strictObject({ transferId }),

  print: z.strictObject({
    paper: z.enum(['document', 'slip', 'label']),
    name: fileName,
    isQuiet: z.boolean().optional(),
    label: labelText.optional(),
  }),
  openPdf: z.strictObject({
    name: fileName,
    type: z.literal('application/pdf'),
    content: buffer,
  }),
  openWindow: z.strictObject({ path: officePath }),
  notify: z.strictObject({
    title: z.string().max(200),
    text: z.string().max(500),
    path: officePath.optional(),
  }),
  allow: z.strictObject({ permissions: z.array(z.string().max(60)).max(100) }),
  badge: z.strictObject({ count: z.int().min(0).max(99_999) }),
  openLink: z.strictObject({ shop, url: z.string().max(2000) }),
  copyText: z.strictObject({ text: z.string().max(10_000) }),
  readPreferences: z.strictObject({}),
  keepPreferences: z.strictObject({
    printers: z.strictObject({ document: printer, slip: printer, label: printer }),
    quietHours: z.strictObject({ from: clockTime, until: clockTime }).nullable(),
    staysInTray: z.boolean(),
    // Preferences stored by earlier versions lack these.
    startsWithComputer: z.boolean().default(false),
    benchDisplay: z.number().nullable().default(null),
    zpl: zpl.nullable().default(null),
  }),
  listPrinters: z.strictObject({}),
  listDisplays: z.strictObject({}),
  readStored: z.strictObject({ shop, name: z.enum(['waiting', 'seen']) }),
  keep: z.strictObject({
    shop,
    name: z.enum(['waiting', 'seen']),
    text: z.string().max(maxMessageLength),
  }),
  readUpdate: z.strictObject({}),
  installUpdate: z.strictObject({}),
} as const

export type Verb = keyof typeof verbs
export type VerbInput<V extends Verb> = z.output<(typeof verbs)[V]>

/** Messages that main sends to pages unasked. */
export interface MainMessages {
  progress: { transferId: string; sent: number; total: number | null }
  goTo: { path: string }
  /** Files are waiting for `takePassed`. */
  filesPassed: Record<string, never>
  command: { name: 'palette' | 'keys' | 'back' | 'forward' | 'reload' | 'print' }
  updateReady: { version: string; notes: string }
  updateRefused: Record<string, never>
}

export type MainMessageName = keyof MainMessages
