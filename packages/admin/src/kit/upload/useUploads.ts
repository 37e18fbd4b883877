import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { fileSize } from '@shop/ui/words/fileSize'
import type { ProgressItem } from '@shop/ui/feedback/ProgressList.tsx'
import { useEffect, useReducer, useRef } from 'react'
import { failureText } from '../act/failureText.ts'
import { useConnection } from '../platform/connection.ts'
import { type OpenFile, type TransferProgress, transferCanceled } from '../platform/Platform.ts'
import { callWithFiles } from './callWithFiles.ts'

/** Two uploads fill a connection; more would only slow each other down. */
const concurrency = 2

interface Item<E extends Endpoint> {
  file: OpenFile
  input: SentInput<E>
  state: ProgressItem['state']
  progress: TransferProgress
  error: string
  cancel: () => void
  /** Functions that stay the same while the upload is listed, so that unchanged rows are not rendered again. */
  actions: { onCancel: () => void; onRetry: () => void }
}

/** Limits renders, because progress is reported many times a second. */
const renderIntervalMs = 150

const detailOf = ({ state, progress: { sent }, file, error }: Item<Endpoint>): string => {
  if (state === 'failed') return error
  if (state === 'waiting') return 'Waiting'
  if (state === 'canceled') return 'Canceled'
  if (state === 'done') return fileSize(file.size)
  return `${fileSize(Math.min(sent, file.size))} of ${fileSize(file.size)}`
}

interface Options<E extends Endpoint> {
  /** Text used if the server sends no message. */
  failure: string
  onUploaded: (answer: Answer<E>, file: OpenFile) => void
  /** Uploads in the same lane are sent one after another, such as pictures of one product. */
  laneOf?: (input: SentInput<E>) => string
}

/** Creates a waiting upload. Its actions change its state, and let the next uploads start. */
const newItem = <E extends Endpoint>(file: OpenFile, input: SentInput<E>, startNext: () => void): Item<E> => {
  const item: Item<E> = {
    file,
    input,
    state: 'waiting',
    progress: { sent: 0, total: file.size },
    error: '',
    cancel: () => undefined,
    actions: {
      onCancel: () => {
        if (item.state === 'running') item.cancel()
        else item.state = 'canceled'
        startNext()
      },
      onRetry: () => {
        item.state = 'waiting'
        startNext()
      },
    },
  }
  return item
}

/** Returns the waiting uploads that may start: no more than fit, and one in each lane. */
const nextItems = <E extends Endpoint>(
  allItems: readonly Item<E>[],
  laneOf: Options<E>['laneOf'],
): Item<E>[] => {
  const running = allItems.filter(({ state }) => state === 'running')
  const lanes = new Set(laneOf && running.map(({ input }) => laneOf(input)))
  const next: Item<E>[] = []
  for (const item of allItems) {
    const lane = laneOf?.(item.input)
    if (running.length + next.length >= concurrency) break
    if (item.state !== 'waiting' || (lane !== undefined && lanes.has(lane))) continue
    if (lane !== undefined) lanes.add(lane)
    next.push(item)
  }
  return next
}

const progressItemOf = <E extends Endpoint>(key: string, item: Item<E>): ProgressItem => {
  const { state, progress, file, actions } = item
  const isOpen = state === 'waiting' || state === 'running'
  return {
    key,
    name: file.name,
    state,
    share: progress.total ? progress.sent / progress.total : null,
    detail: detailOf(item),
    ...(isOpen && { onCancel: actions.onCancel }),
    ...((state === 'failed' || state === 'canceled') && { onRetry: actions.onRetry }),
  }
}

/** Uploads files, one call each and two at a time, with progress, cancel and retry. Leaving the page cancels them. */
export const useUploads = <E extends Endpoint>(endpoint: E, { failure, onUploaded, laneOf }: Options<E>) => {
  const connection = useConnection()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const items = useRef(new Map<string, Item<E>>())
  const renderTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const redrawSoon = () => {
    renderTimer.current ??= setTimeout(() => {
      renderTimer.current = undefined
      redraw()
    }, renderIntervalMs)
  }

  const start = async (item: Item<E>) => {
    const { done, cancel } = callWithFiles(connection, endpoint, item.input, progress => {
      item.progress = progress
      redrawSoon()
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
    for (const item of nextItems([...items.current.values()], laneOf)) void start(item)
    redraw()
  }
  const add = (files: readonly OpenFile[], inputOf: (file: OpenFile) => SentInput<E>) => {
    for (const file of files) items.current.set(file.id, newItem(file, inputOf(file), startNext))
    startNext()
  }
  useEffect(() => {
    const { current } = items
    return () => {
      clearTimeout(renderTimer.current)
      for (const item of current.values()) {
        if (item.state === 'running') item.cancel()
        if (item.state === 'waiting') item.state = 'canceled'
      }
    }
  }, [])

  /** Lists the uploads as items of a `ProgressList`. */
  const progressItems = (): ProgressItem[] =>
    [...items.current.entries()].map(([key, item]) => progressItemOf(key, item))
  return { add, progressItems }
}
