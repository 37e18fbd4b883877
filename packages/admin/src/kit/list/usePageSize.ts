import { safeStorage } from '@shop/client/safeStorage'
import { useState } from 'react'
import { pageSize } from './pageSize.ts'

export const pageSizes: readonly number[] = [pageSize, 25, 50, 100]

/** The page size of this list, chosen on this device. */
export const usePageSize = (list: string) => {
  const key = `rows:${list}`
  const [size, setSize] = useState(() => {
    const saved = Number(safeStorage().getItem(key))
    return pageSizes.includes(saved) ? saved : pageSize
  })
  const choose = (next: number) => {
    setSize(next)
    safeStorage().setItem(key, String(next))
  }
  return { size, choose }
}

export type PageSize = ReturnType<typeof usePageSize>
