import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productPicture } from '@shop/contracts/uploads'
import { expect, it } from 'vitest'
import { fake } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop } from '../../test/openDesktop.ts'

interface Opened {
  answer: { files: { id: string; name: string }[] }
}

const restart = (): Promise<Desktop> => {
  const before = fake.userData
  return openDesktop(() => copyFileSync(join(before, 'files.json'), join(fake.userData, 'files.json')))
}

it('finds the files of a draft after a restart, unless they were changed or released', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-kept-'))
  let desktop = await openDesktop()
  fake.chosenFiles = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(name => join(folder, name))
  for (const path of fake.chosenFiles) writeFileSync(path, 'picture')
  const rule = { ...productPicture, kinds: [...productPicture.kinds] }
  const { answer } = (await desktop.ask('openFiles', { rule, max: 4 })) as unknown as Opened
  const [a, b, c, d] = answer.files
  const fileIds = answer.files.map(({ id }) => id)
  await desktop.ask('keepFiles', { fileIds: [a?.id, b?.id, c?.id] })
  await desktop.ask('releaseFiles', { fileIds: [c?.id] })

  desktop = await restart()
  writeFileSync(join(folder, 'b.jpg'), 'another picture')
  expect(await desktop.ask('findFiles', { fileIds })).toEqual({ answer: [a] })
  expect(await desktop.ask('findFiles', { fileIds: [d?.id] })).toEqual({ answer: [] })
  expect(JSON.stringify(a)).not.toContain(folder)
  rmSync(folder, { recursive: true })
})
