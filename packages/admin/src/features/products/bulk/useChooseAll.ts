import type { SentInput } from '@shop/contracts/endpoint'
import { maxBulkProducts } from '@shop/contracts/products/bulk'
import { listStaffProducts } from '@shop/contracts/products/endpoints'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { failureText } from '../../../kit/act/failureText.ts'
import { useConnection } from '../../../kit/platform/connection.ts'

const pageSize = 100

/** Selects every product that matches the filters, up to the maximum that can be changed together. */
export const useChooseAll = (onChoose: (ids: string[]) => void) => {
  const { client } = useConnection()
  const toast = useToast()
  const [isChoosing, setChoosing] = useState(false)
  const chooseAll = async (filter: SentInput<typeof listStaffProducts>) => {
    setChoosing(true)
    try {
      const ids = new Set<string>()
      for (let page = 1, pages = 1; page <= pages && ids.size < maxBulkProducts; page++) {
        const answer = await client.call(listStaffProducts, {
          ...filter,
          sort: 'title',
          page,
          limit: pageSize,
        })
        pages = answer.totalPages
        for (const { id } of answer.items) ids.add(id)
      }
      onChoose([...ids])
    } catch (error) {
      toast({ tone: 'error', title: 'Error', text: failureText(error, 'Failed to load products.') })
    } finally {
      setChoosing(false)
    }
  }
  return { isChoosing, chooseAll }
}
