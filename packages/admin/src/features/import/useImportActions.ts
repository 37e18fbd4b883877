import type { Sent } from '@shop/contracts/endpoint'
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
const leftOf = (
  elapsedMs: number,
  { from, done, total }: { from: number; done: number; total: number },
): number | null => {
  const over = Math.abs(done - from)
  // An undo counts down.
  const open = done >= from ? total - done : done
  return over === 0 ? null : ((elapsedMs / over) * open) / 1000
}

/** Marks work of this tab, so that a reload continues the work unless somebody has stopped it. */
const underWay = (id: string) => {
  const key = `import ${id}`
  return {
    is: (work: Work) => sessionStorage.getItem(key) === work,
    begin: (work: Work) => sessionStorage.setItem(key, work),
    end: () => sessionStorage.removeItem(key),
  }
}

/** Acts on an import. Long acts run part by part until they are done or stopped, or the page is left. */
export const useImportActions = (id: string) => {
  const { client } = useConnection()
  const queries = useQueryClient()
  const { tell, settle } = useErrorToast()
  const [work, setWork] = useState<Work | null>(null)
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const [part, setPart] = useState<ProductImport | null>(null)
  const [zipLeft, setZipLeft] = useState<ProductImport['left'] | null>(null)
  const [isResumed, setIsResumed] = useState(false)
  const isStopped = useRef(false)
  const begun = underWay(id)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const keep = (answer: ProductImport) => {
    queries.setQueryData([getProductImport.path, { id }], answer)
    return answer
  }
  /** Runs an act, and returns whether it succeeded. */
  const carryOut = async (what: Work, failure: string, action: () => Promise<unknown>): Promise<boolean> => {
    isStopped.current = false
    setWork(what)
    try {
      await action()
      settle()
      return true
    } catch (error) {
      begun.end()
      tell(error, failure)
      await queries.invalidateQueries({ queryKey: [getProductImport.path] })
      return false
    } finally {
      setWork(null)
    }
  }
  const check = (input: Omit<Sent<typeof checkProductImport>, 'id'>) =>
    carryOut('checking', 'Failed to check the file', async () => {
      keep(await client.call(checkProductImport, { id, ...input }))
      await queries.invalidateQueries({ queryKey: [listProductImportRows.path] })
    })
  const untilOver = async (what: Work, step: () => Promise<ProductImport>) => {
    begun.begin(what)
    const startedAt = performance.now()
    const first = keep(await step())
    for (let now = first; ; now = keep(await step())) {
      const { state, done, total } = now
      setSecondsLeft(leftOf(performance.now() - startedAt, { from: first.done, done, total }))
      const isOver = !(state === 'applying' || state === 'undoing')
      if (isOver) begun.end()
      if (isStopped.current || isOver) break
    }
    for (const { path } of [listStaffProducts, getStaffProduct, listProductImports, listUsers, listRedirects])
      void queries.invalidateQueries({ queryKey: [path] })
  }
  const apply = (leavesOutWrong: boolean) =>
    carryOut('applying', 'Failed to import', () =>
      untilOver('applying', () => client.call(applyProductImport, { id, leavesOutWrong })),
    )
  const undo = () =>
    carryOut('undoing', 'Failed to undo the import', () =>
      untilOver('undoing', () => client.call(undoProductImport, { id })),
    )
  /** Undoes every part of the ZIP that this import belongs to, the last part first. */
  const undoZip = () =>
    carryOut('undoing', 'Failed to undo the whole ZIP', async () => {
      const stayed: ProductImport['left'] = []
      for (;;) {
        const now = await client.call(undoProductImport, { id, isWholeZip: true })
        setPart(now)
        if (now.state === 'undone') stayed.push(...now.left)
        if (isStopped.current || (now.state === 'undone' && !now.zipParts)) break
      }
      setZipLeft(stayed)
      setPart(null)
      await queries.invalidateQueries()
    })
  return {
    work,
    /** The part of the ZIP that is being undone, and all records so far that had to stay. */
    part,
    zipLeft,
    undoZip: () => void undoZip(),
    secondsLeft: work === 'checking' ? null : secondsLeft,
    check,
    apply: (leavesOutWrong: boolean) => void apply(leavesOutWrong),
    undo: () => void undo(),
    isResumed,
    /** Continues work that a reload of this tab interrupted. */
    resume: (state: ProductImport['state']) => {
      if (work !== null || (state !== 'applying' && state !== 'undoing') || !begun.is(state)) return
      setIsResumed(true)
      void (state === 'applying' ? apply(true) : undo())
    },
    stop: () => {
      isStopped.current = true
      begun.end()
    },
  }
}

export type ImportActions = ReturnType<typeof useImportActions>
