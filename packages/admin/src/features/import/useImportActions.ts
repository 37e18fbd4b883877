import { ApiError } from '@shop/client/ApiError'
import type { SentInput } from '@shop/contracts/endpoint'
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { listRedirects } from '@shop/contracts/shop/redirectEndpoints'
import { listUsers } from '@shop/contracts/users/endpoints'
import {
  applyProductImport,
  checkProductImport,
  getProductImport,
  listProductImportRows,
  listProductImports,
  undoProductImport,
  type ProductImport,
} from '@shop/contracts/products/sheets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useErrorToast } from '../../kit/act/useErrorToast.ts'
import { useConnection } from '../../kit/platform/connection.ts'

type Work = 'checking' | 'applying' | 'undoing'

/** Estimates the remaining seconds for all records at the current pace; null while unknown. */
const estimateSecondsLeft = (
  elapsedMs: number,
  { doneAtStart, done, total }: { doneAtStart: number; done: number; total: number },
): number | null => {
  const doneCount = Math.abs(done - doneAtStart)
  // An undo counts down.
  const openCount = done >= doneAtStart ? total - done : done
  return doneCount === 0 ? null : ((elapsedMs / doneCount) * openCount) / 1000
}

/** Records the work of this tab, so that a reload continues the work unless somebody has stopped it. */
const tabWorkOf = (id: string) => {
  const key = `import ${id}`
  return {
    isRunning: (work: Work) => sessionStorage.getItem(key) === work,
    begin: (work: Work) => sessionStorage.setItem(key, work),
    end: () => sessionStorage.removeItem(key),
  }
}

/** Runs one long action at a time, until it is done or stopped, or the page is left. */
const useLongWork = (id: string) => {
  const queries = useQueryClient()
  const { showError, dismissError } = useErrorToast()
  const [work, setWork] = useState<Work | null>(null)
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const isStopped = useRef(false)
  const tabWork = tabWorkOf(id)
  useEffect(() => () => void (isStopped.current = true), [])
  /** Runs an action, and returns whether it succeeded. */
  const runWork = async (kind: Work, failure: string, action: () => Promise<unknown>): Promise<boolean> => {
    isStopped.current = false
    setSecondsLeft(null)
    setWork(kind)
    try {
      await action()
      dismissError()
      return true
    } catch (error) {
      // A reload cuts off the request that is under way, and continues afterwards.
      if (!(error instanceof ApiError && error.code === 'unreachable')) tabWork.end()
      showError(error, failure)
      await queries.invalidateQueries({ queryKey: [getProductImport.path] })
      return false
    } finally {
      setWork(null)
    }
  }
  const repeatUntilDone = async (kind: Work, step: () => Promise<ProductImport>) => {
    tabWork.begin(kind)
    const first = await step()
    // The first step is not counted, so its time is not either.
    const startedAt = performance.now()
    for (let latest = first; ; latest = await step()) {
      const { state, done, total } = latest
      setSecondsLeft(
        estimateSecondsLeft(performance.now() - startedAt, { doneAtStart: first.done, done, total }),
      )
      const isFinished = !(state === 'applying' || state === 'undoing')
      if (isFinished) tabWork.end()
      if (isStopped.current || isFinished) break
    }
    for (const { path } of [listStaffProducts, getStaffProduct, listProductImports, listUsers, listRedirects])
      void queries.invalidateQueries({ queryKey: [path] })
  }
  return {
    work,
    secondsLeft,
    runWork,
    repeatUntilDone,
    isStopped: () => isStopped.current,
    isRunningInTab: tabWork.isRunning,
    stop: () => {
      isStopped.current = true
      tabWork.end()
    },
  }
}

type LongWork = ReturnType<typeof useLongWork>

/** Undoes every part of the ZIP that an import belongs to, the last part first. */
const useUndoZip = (id: string, { runWork, isStopped }: LongWork) => {
  const { client } = useConnection()
  const queries = useQueryClient()
  const [part, setPart] = useState<ProductImport | null>(null)
  const [zipLeft, setZipLeft] = useState<Pick<ProductImport, 'left' | 'leftCount'> | null>(null)
  const undoZip = () =>
    runWork('undoing', 'Failed to undo the whole ZIP', async () => {
      const left: ProductImport['left'] = []
      let leftCount = 0
      for (;;) {
        const latest = await client.call(undoProductImport, { id, isWholeZip: true })
        setPart(latest)
        if (latest.state === 'undone') {
          left.push(...latest.left)
          leftCount += latest.leftCount
        }
        if (isStopped() || (latest.state === 'undone' && !latest.zipParts)) break
      }
      setZipLeft({ left, leftCount })
      setPart(null)
      await queries.invalidateQueries()
    })
  return {
    /** The part of the ZIP that is being undone; null at other times. */
    part,
    /** The records of the whole ZIP that could not be undone; null before an undo of the ZIP ends. */
    zipLeft,
    undoZip: () => void undoZip(),
  }
}

/** Actions on an import. Long actions run part by part until they are done or stopped, or the page is left. */
export const useImportActions = (id: string) => {
  const { client } = useConnection()
  const queries = useQueryClient()
  const longWork = useLongWork(id)
  const zip = useUndoZip(id, longWork)
  const [isResumed, setIsResumed] = useState(false)
  const { work, secondsLeft, runWork, repeatUntilDone, isRunningInTab, stop } = longWork
  const cacheAnswer = (answer: ProductImport) => {
    queries.setQueryData([getProductImport.path, { id }], answer)
    return answer
  }
  const check = (input: Omit<SentInput<typeof checkProductImport>, 'id'>) =>
    runWork('checking', 'Failed to check the file', async () => {
      cacheAnswer(await client.call(checkProductImport, { id, ...input }))
      await queries.invalidateQueries({ queryKey: [listProductImportRows.path] })
    })
  const apply = (leavesOutWrong: boolean) =>
    runWork('applying', 'Failed to import', () =>
      repeatUntilDone('applying', async () =>
        cacheAnswer(await client.call(applyProductImport, { id, leavesOutWrong })),
      ),
    )
  const undo = () =>
    runWork('undoing', 'Failed to undo the import', () =>
      repeatUntilDone('undoing', async () => cacheAnswer(await client.call(undoProductImport, { id }))),
    )
  return {
    work,
    ...zip,
    secondsLeft,
    check,
    apply: (leavesOutWrong: boolean) => void apply(leavesOutWrong),
    undo: () => void undo(),
    isResumed,
    /** Continues work that a reload of this tab interrupted. */
    resume: (state: ProductImport['state']) => {
      if (work !== null || (state !== 'applying' && state !== 'undoing') || !isRunningInTab(state)) return
      setIsResumed(true)
      void (state === 'applying' ? apply(true) : undo())
    },
    stop,
  }
}

export type ImportActions = ReturnType<typeof useImportActions>
