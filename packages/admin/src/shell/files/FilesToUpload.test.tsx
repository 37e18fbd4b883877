// @vitest-environment jsdom
import { listDocuments, uploadDocument } from '@shop/contracts/documents/endpoints'
import { matchPictures } from '@shop/contracts/products/pictures'
import { expect, it, vi } from 'vitest'
import type { ApiUpload, OpenFile, OpenedFiles, Platform } from '../../kit/platform/Platform.ts'
import { aDocument } from '../../test/aDocument.ts'
import { useOffice, remember, until } from '../../test/openOffice.tsx'
import { replyTo } from '../../test/replyTo.ts'
import { admin, listOf } from '../../test/samples.ts'

const emptyList = listOf()
const answers = {
  '/admin/products': emptyList,
  [listDocuments.path]: emptyList,
  '/admin/users': emptyList,
  [matchPictures.path]: ({ names }: { names: string[] }) => ({
    items: names.map(name => ({ name, variant: null })),
  }),
}
const openFile = (name: string, size = 1000): OpenFile => ({ id: name, name, type: '', size })

const office = useOffice()

/** Drops files on the page; returns whether the page accepted the event. */
const dropOnWindow = (names: readonly string[]) => {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  const items = names.map(name => ({ getAsFile: () => new File(['x'], name), webkitGetAsEntry: () => null }))
  Object.assign(event, { dataTransfer: { types: ['Files'], items } })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

it('opens the picture import for pictures dropped anywhere, and names the files that it does not accept', async () => {
  await office.open('/admin/account', answers, { thumbnail: async () => 'data:,' }).shows('Your account')
  // The drop listener is added a moment after the first render.
  await until(() => expect(dropOnWindow(['A-1.jpg', 'virus.exe'])).toBe(true))
  await until(() => expect(office?.place()).toBe('/admin/products?pictures=true'))
  await office.shows('A-1.jpg', 'virus.exe is neither a picture nor a document')
})

it('accepts the pictures of a whole catalogue in one drop', async () => {
  await office.open('/admin/account', answers, { thumbnail: async () => 'data:,' }).shows('Your account')
  const names = Array.from({ length: 201 }, (_, index) => `A-${index}.jpg`)
  await until(() => expect(dropOnWindow(names)).toBe(true))
  await office.shows('201 pictures without a variant')
  expect(document.body.textContent).not.toContain('left out')
})

it('opens the upload form for each document that the operating system passes, titled by its file name', async () => {
  let waiting: OpenedFiles = { files: [], refused: [] }
  let notifyPassed = () => undefined as void
  const sent: ApiUpload[] = []
  const platform: Partial<Platform> = {
    takePassed: async () => {
      const taken = waiting
      waiting = { files: [], refused: [] }
      return taken
    },
    onPassed: listener => {
      notifyPassed = listener
      return () => undefined
    },
    upload: request => {
      sent.push(request)
      return { done: Promise.resolve(replyTo(uploadDocument, aDocument())), cancel: () => undefined }
    },
  }
  await office.open('/admin/account', answers, platform).shows('Your account')
  waiting = {
    files: [openFile('lease_2026.pdf'), openFile('rates.docx'), openFile('huge.jpg', 20_000_000)],
    refused: [],
  }
  notifyPassed()
  await until(() => expect(office?.place()).toBe('/admin/documents?upload=true'))
  await office.shows('1 more file is waiting', 'huge.jpg is too large. Maximum size is 15MB.')
  expect(office.valueOf('Document Title')).toBe('lease 2026')
  office.press('Upload')
  await until(() => expect(office?.valueOf('Document Title')).toBe('rates'))
  office.press('Upload')
  await until(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ files: [file] }) => file?.fileId)).toEqual(['lease_2026.pdf', 'rates.docx'])
  await until(() => expect(office?.place()).toBe('/admin/documents'))
})

it('lets dropped files wait on the packing page instead of leaving it', async () => {
  office.open('/admin/pack', { ...answers, '/admin/orders': emptyList }, { thumbnail: async () => 'data:,' })
  await office.shows('Scan or type the number on its slip')
  await until(() => expect(dropOnWindow(['A-1.jpg', 'A-2.jpg'])).toBe(true))
  await office.shows('2 files are waiting to be uploaded.')
  expect(office.place()).toBe('/admin/pack')
  office.press('Open Files')
  await until(() => expect(office?.place()).toBe('/admin/products?pictures=true'))
  await office.shows('A-2.jpg')
  expect(document.body.textContent).not.toContain('files are waiting')
})

it('lets dropped files wait while a form is unsaved, even after staying on it, until they are discarded', async () => {
  const releaseFiles = vi.fn()
  office.open('/admin/documents?upload=true', answers, { releaseFiles })
  await until(() => office?.type('Document Title', 'Lease'))
  await until(() => expect(dropOnWindow(['A-1.jpg'])).toBe(true))
  await office.shows('1 file is waiting to be uploaded.')
  expect(document.body.textContent).not.toContain('Leave without saving?')
  await office.press('Open File').shows('Leave without saving?')
  office.press('Keep Editing')
  await until(() => expect(document.body.textContent).not.toContain('Leave without saving?'))
  expect(office.place()).toBe('/admin/documents?upload=true')
  await office.shows('1 file is waiting to be uploaded.')
  office.press('Discard')
  await until(() => expect(document.body.textContent).not.toContain('file is waiting'))
  expect(releaseFiles).toHaveBeenLastCalledWith([expect.any(String)])
})

it("refuses and releases a file that the user's role may not upload", async () => {
  const permissions = ['office:enter', 'documents:read', 'documents:write']
  remember({ ...admin, permissions })
  const releaseFiles = vi.fn()
  office.open('/admin/account', { ...answers, '/auth/me': { ...admin, permissions } }, { releaseFiles })
  await office.shows('Your account')
  await until(() => expect(dropOnWindow(['A-1.jpg'])).toBe(true))
  await office.shows('Your role does not allow you to upload this.')
  expect(releaseFiles).toHaveBeenLastCalledWith([expect.any(String)])
  expect(office.place()).toBe('/admin/account')
  await until(() => expect(dropOnWindow(['lease.pdf'])).toBe(true))
  await until(() => expect(office?.place()).toBe('/admin/documents?upload=true'))
})
