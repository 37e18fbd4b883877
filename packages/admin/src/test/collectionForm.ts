import type { Answers } from '@shop/client/test/answerFrom'
import { afterEach, beforeEach } from 'vitest'
import { aCollection } from './aCollection.ts'
import { openOffice, remember } from './openOffice.tsx'
import { admin, listOf } from './samples.ts'

export const eid = aCollection()
export const { id } = eid
export const draft = `draft:${admin.id}:collection:${id}`
export const emptyList = listOf()
export let office: ReturnType<typeof openOffice>

export const open = async (answers: Answers = {}) => {
  office = openOffice(`/admin/collections?edit=${id}`, {
    '/admin/collections': emptyList,
    '/admin/collections/{id}': eid,
    ...answers,
  })
  await office.shows('Update Collection')
}
/** Lists the calls to the collection by this method, each with its input. */
export const callsBy = (method: string) => {
  const calls = office.call.mock.calls as unknown as [{ path: string; method: string }, object][]
  return calls.filter(([call]) => call.path === '/admin/collections/{id}' && call.method === method)
}

/** Sets up and cleans up each test of a file. */
export const useCollectionForm = (): void => {
  beforeEach(() => {
    localStorage.clear()
    remember(admin)
  })
  afterEach(() => {
    office.close()
    document.body.innerHTML = ''
  })
}
