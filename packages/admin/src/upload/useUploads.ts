import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import type { Work } from '@shop/ui/ProgressList.tsx'
import { useEffect, useReducer, useRef } from 'react'
import { failureText } from '../act/failureText.ts'
import { useConnection } from '../app/connection.ts'
import { type HeldFile, type Progress, transferCanceled } from '../platform/Platform.ts'
import { callWithFiles } from './callWithFiles.ts'

/** Two at once fill a line; more only make each slower. */
const atOnce = 2

interface Item<E extends Endpoint> {
  file: HeldFile
  input: Sent<E>
  state: Work['state']
  progress: Progress
  error: string
  cancel: () => void
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

const detailOf = ({ state, progress: { sent }, file, error }: Item<Endpoint>): string => {
  if (state === 'failed') return error
  if (state === 'waiting') return 'Waiting'
  if (state === 'canceled') return 'Canceled'
  if (state === 'done') return `${megabytes(file.size)} MB`
  return `${megabytes(Math.min(sent, file.size))} of ${megabytes(file.size)} MB`
}

interface Options<E extends Endpoint> {
  /** Where the server says nothing. */
  failure: string
  onUploaded: (answer: Answer<E>, file: HeldFile) => void
}

/** Uploads files one call each, two at a time, every one with its progress, cancel and retry. Leaving the page cancels. */
export const useUploads = <E extends Endpoint>(endpoint: E, { failure, onUploaded }: Options<E>) => {
  const connection = useConnection()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const items = useRef(new Map<string, Item<E>>())

  const start = async (item: Item<E>) => {
    const { done, cancel } = callWithFiles(connection, endpoint, item.input, progress => {
      item.progress = progress
      redraw()
    })
    Object.assign(item, { state: 'running', cancel })
    redraw()
    try {
      const answer = await done
      item.state = 'done'
      connection.platform.releaseFiles([item.file.id])
      onUploaded(answer, item.file)
    } catch (error) {
      const isCanceled = error instanceof Error && error.name === transferCanceled
      Object.assign(
        item,
        isCanceled ? { state: 'canceled' } : { state: 'failed', error: failureText(error, failure) },
      )
    }
    startNext()
  }
  const startNext = () => {
    const all = [...items.current.values()]
    const free = atOnce - all.filter(({ state }) => state === 'running').length
    all
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, free))
      .forEach(item => void start(item))
    redraw()
  }
  const add = (files: readonly HeldFile[], inputOf: (file: HeldFile) => Sent<E>) => {
    for (const file of files) {
      const item: Item<E> = {
        file,
        input: inputOf(file),
        state: 'waiting',
        progress: { sent: 0, total: file.size },
        error: '',
        cancel: () => undefined,
      }
      item.cancel = () => {
        item.state = 'canceled'
        startNext()
      }
      items.current.set(file.id, item)
    }
    startNext()
  }
  const retry = (item: Item<E>) => {
    item.state = 'waiting'
    startNext()
  }
  useEffect(() => {
    const { current } = items
    return () => current.forEach(item => item.state === 'running' && item.cancel())
  }, [])

  /** For `ProgressList`. */
  const works = (): Work[] =>
    [...items.current.entries()].map(([key, item]) => {
      const { state, progress, file, cancel } = item
      const isOpen = state === 'waiting' || state === 'running'
      return {
        key,
        name: file.name,
        state,
        share: progress.total ? progress.sent / progress.total : null,
        detail: detailOf(item),
        ...(isOpen && { onCancel: cancel }),
        ...((state === 'failed' || state === 'canceled') && { onRetry: () => retry(item) }),
      }
    })
  return { add, works }
}
