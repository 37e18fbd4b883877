import type { Client } from '@shop/client/createClient'
import type { Session } from '@shop/client/createSession'
import { safeStorage } from '@shop/client/safeStorage'
import { getMe } from '@shop/contracts/accounts/endpoints'
import type { Endpoint } from '@shop/contracts/endpoint'
import {
  type ApiReply,
  type StoredTextName,
  type Platform,
  type TransferProgress,
  transferCanceled,
} from './Platform.ts'
import { openFilesById } from './openFilesById.ts'

/** Reads an answer to its end, with progress. */
const readAnswer = async (
  answer: Response,
  onProgress: (progress: TransferProgress) => void,
): Promise<Blob> => {
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  const length = Number(answer.headers.get('content-length') ?? Number.NaN)
  const total = Number.isFinite(length) ? length : null
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = answer.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    received += part.value.length
    onProgress({ sent: received, total })
  }
  return new Blob(parts, { type })
}

interface Options {
  /** The API base without a trailing slash. */
  base: string
  client: Client
  session: Session
}

/** Time for which a file's URL stays valid. */
const urlLifetimeMs = 60_000

const downloadBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs)
}

const attachmentName = ({ headers }: Response): string | null =>
  /^attachment;.*filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null

const thumbnailOf = async (file: File, edge: number): Promise<string> => {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/webp', 0.8)
}

/**
 * Storage keys besides those of the session. Waiting changes outlive the tab; cached customer data is deleted with it,
 * because others may use the browser.
 */
const storageKeys = {
  waiting: { storage: 'localStorage', key: 'waitingChanges' },
  seen: { storage: 'sessionStorage', key: 'seenAnswers' },
} as const satisfies Record<StoredTextName, object>

// Loaded with the first file.
const loadAskForFiles = () => import('./askForFiles.ts')
const loadFilesOfDropped = () => import('./filesOfDropped.ts')
const loadSendForm = () => import('./sendForm.ts')

/** Endpoint that stands for any path of the API that is read with the session's rights. */
const anyReadEndpoint = { method: 'GET', access: 'office:enter' } as Endpoint

/** Creates the platform of a page in a browser. */
export const browserPlatform = ({ base, client, session }: Options): Platform => {
  const fileStore = openFilesById()
  // Sign-out deletes cached answers.
  session.subscribe(() => {
    if (!session.user()) safeStorage(storageKeys.seen.storage).removeItem(storageKeys.seen.key)
  })

  /** Sends a request. After a status 401, renews the session by a call of the client, and sends once more. */
  const withSession = async <Answer extends { status: number }>(
    send: (token: string | null) => Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await send(session.accessToken())
    if (answer.status !== 401) return answer
    await client.call(getMe, {})
    return send(session.accessToken())
  }

  return {
    can: {
      notify: 'Notification' in globalThis,
      print: true,
      camera: 'mediaDevices' in navigator && window.matchMedia('(pointer: coarse)').matches,
    },
    saveFile: async ({ name, type, content }) => {
      downloadBlob(new Blob([content], { type }), name)
      return 'saved'
    },
    saveFromApi: ({ path, name }, onProgress) => {
      const controller = new AbortController()
      const run = async () => {
        const answer = await client.open({ ...anyReadEndpoint, path }, {}, { signal: controller.signal })
        downloadBlob(await readAnswer(answer, onProgress), attachmentName(answer) ?? name)
        return 'saved' as const
      }
      const done = run().catch((error: unknown) => {
        throw controller.signal.aborted
          ? Object.assign(new Error('canceled'), { name: transferCanceled })
          : error
      })
      return { done, cancel: () => controller.abort() }
    },
    openFiles: async (rule, max, { fromCamera } = { fromCamera: false }) => {
      const { askForFiles, askForPhoto } = await loadAskForFiles()
      return fileStore.take(await (fromCamera ? askForPhoto() : askForFiles(rule, max > 1)), rule, max)
    },
    openFolder: async (rule, max) =>
      fileStore.take(await (await loadAskForFiles()).askForFolder(), rule, max),
    takeDropped: async (dropped, rule, max) =>
      fileStore.take(await (await loadFilesOfDropped()).filesOfDropped(dropped), rule, max),
    takePassed: async () => ({ files: [], refused: [] }),
    onPassed: () => () => undefined,
    thumbnail: (fileId, edge) => thumbnailOf(fileStore.get(fileId), edge),
    readText: fileId => fileStore.get(fileId).text(),
    keepFiles: ids => void fileStore.keep(ids),
    findFiles: fileStore.find,
    releaseFiles: fileStore.release,
    upload: ({ method, path, fields, files }, onProgress) => {
      const controller = new AbortController()
      const form = new FormData()
      for (const [name, text] of fields) form.append(name, text)
      // Files come after the fields, so that a server that reads in order knows their purpose.
      for (const { field, fileId } of files) form.append(field, fileStore.get(fileId))
      const url = base + path
      const done: Promise<ApiReply> = withSession(async token =>
        (await loadSendForm()).sendForm({ method, url, token, form, signal: controller.signal, onProgress }),
      ).catch(async (error: unknown) => {
        // A browser reports a missing file as a lost connection.
        for (const { fileId } of files) await fileStore.checkReadable(fileId)
        throw error
      })
      return { done, cancel: () => controller.abort() }
    },
    print: async () => {
      // Returns when the dialog is closed, without its outcome.
      window.print()
      return { outcome: 'printed', problem: null }
    },
    openPdf: async ({ type, content }) => {
      const url = URL.createObjectURL(new Blob([content], { type }))
      window.open(url, '_blank')
      setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs)
    },
    notify: async ({ title, text, path }) => {
      if (!('Notification' in globalThis)) return
      if (Notification.permission === 'default') await Notification.requestPermission()
      if (Notification.permission !== 'granted') return
      // Several tabs may show the same notice: its tag makes it appear only once.
      new Notification(title, { body: text, tag: `${path} ${text}` }).addEventListener('click', () => {
        window.focus()
        window.location.assign(path)
      })
    },
    allow: () => undefined,
    badge: count => {
      // Only installed pages have an icon; browsers refuse others.
      if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
    },
    openWindow: path => void window.open(path, '_blank'),
    openLink: url => void window.open(url, '_blank', 'noopener'),
    copyText: text => navigator.clipboard.writeText(text),
    shopAddress: window.location.origin,
    providerSignIn: null,
    preferences: null,
    readStored: async name => safeStorage(storageKeys[name].storage).getItem(storageKeys[name].key),
    keep: async (name, text) => {
      if (name === 'waiting' || session.user())
        safeStorage(storageKeys[name].storage).setItem(storageKeys[name].key, text)
    },
  }
}
