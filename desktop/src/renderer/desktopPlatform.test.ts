import { maxOpenFiles } from '@shop/admin/kit/platform/Platform'
import { expect, it } from 'vitest'
import type { Bridge } from '../ipc/Bridge.ts'
import { verbs, type VerbInput } from '../ipc/verbs.ts'
import { desktopPlatform } from './desktopPlatform.ts'

it('releases more files than one message may name', () => {
  const released: string[] = []
  const releaseFiles = async (input: VerbInput<'releaseFiles'>) => {
    released.push(...verbs.releaseFiles.parse(input).fileIds)
    return { answer: null }
  }
  const platform = desktopPlatform(
    { call: { releaseFiles }, on: {} } as unknown as Bridge,
    'https://shop.example',
  )
  const ids = Array.from({ length: 2 * maxOpenFiles + 1 }, () => crypto.randomUUID())
  platform.releaseFiles(ids)
  expect(released).toEqual(ids)
})
