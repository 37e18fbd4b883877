// @vitest-environment jsdom
import {
  getStaffCollection,
  listStaffCollections,
  updateCollection,
} from '@shop/contracts/collections/adminEndpoints'
import { beforeEach, expect, it, vi } from 'vitest'
import type { OpenFile, Platform } from '../../kit/platform/Platform.ts'
import { aCollection } from '../../test/aCollection.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { replyTo } from '../../test/replyTo.ts'
import { idOf, listOf } from '../../test/samples.ts'

const eid = aCollection()
const file: OpenFile = { id: idOf(9), name: 'eid.jpg', type: 'image/jpeg', size: 1000 }

const office = useOffice()
/** Files that the device has stored through a crash. */
let storedFiles: OpenFile[]
const upload = vi.fn<Platform['upload']>(() => ({
  done: Promise.resolve(replyTo(updateCollection, eid)),
  cancel: () => undefined,
}))
const open = async () => {
  office.open(
    `/admin/collections?edit=${eid.id}`,
    { [listStaffCollections.path]: listOf(), [getStaffCollection.path]: eid },
    {
      openFiles: async () => ({ files: [file], refused: [] }),
      thumbnail: async () => 'data:image/webp;base64,',
      keepFiles: ids => void (storedFiles = ids.includes(file.id) ? [file] : storedFiles),
      findFiles: async ids => storedFiles.filter(({ id }) => ids.includes(id)),
      releaseFiles: ids => void (storedFiles = storedFiles.filter(({ id }) => !ids.includes(id))),
      upload,
    },
  )
  await office.shows('Update Collection')
}
const chooseAndCrash = async () => {
  await open()
  await office.press('Choose File').shows('eid.jpg')
  await until(() => expect(storedFiles).toEqual([file]))
  office.crash()
}

beforeEach(() => {
  storedFiles = []
  upload.mockClear()
})

it('restores a chosen picture after a crash, and releases it once saved', async () => {
  await chooseAndCrash()
  await open()
  await office.shows('but did not save has been restored', 'eid.jpg')
  await office.press('Update Collection').shows('Collection updated successfully!')
  expect(upload.mock.calls[0]?.[0].files).toEqual([{ field: 'image', fileId: file.id }])
  expect(storedFiles).toEqual([])
})

it('releases a discarded picture', async () => {
  await chooseAndCrash()
  await open()
  await office.shows('eid.jpg')
  office.press('Discard')
  await until(() => expect(storedFiles).toEqual([]))
  expect(document.body.textContent).not.toContain('eid.jpg')
})

it('names a picture that could not be stored', async () => {
  await chooseAndCrash()
  storedFiles = []
  await open()
  await office.shows('but did not save has been restored. Please choose again: eid.jpg.')
  await office.press('Update Collection').shows('Collection updated successfully!')
  expect(upload).not.toHaveBeenCalled()
})
