import { documentFile } from '@shop/contracts/uploads'
import { expect, it } from 'vitest'
import { openFilesById } from './openFilesById.ts'

it('reports a file deleted after it was chosen, which browsers report as a lost connection', async () => {
  const store = openFilesById()
  const deletedFile = Object.assign(new File(['%PDF'], 'gone.pdf'), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
  })
  const { files } = store.take([new File(['%PDF'], 'there.pdf'), deletedFile], documentFile, 5)
  await expect(store.checkReadable(files[0]?.id ?? '')).resolves.toBeUndefined()
  await expect(store.checkReadable(files[1]?.id ?? '')).rejects.toMatchObject({
    message: 'gone.pdf is no longer where it was.',
    code: 'bad_request',
  })
})
