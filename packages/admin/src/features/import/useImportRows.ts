import { listProductImportRows } from '@shop/contracts/products/sheets'
import { useState } from 'react'
import { useRead } from '../../kit/query/useRead.ts'

const pageSize = 20

/** Reads a page of the check's results. */
export const useImportRows = (id: string, show: 'wrong' | 'changed' | 'noted' | 'skipped') => {
  const [page, setPage] = useState(1)
  const { data } = useRead(listProductImportRows, { id, show, page, limit: pageSize }, { keepPrevious: true })
  // Corrections may empty the last pages.
  const lastPage = data?.totalPages ?? page
  if (page > lastPage) setPage(lastPage)
  return {
    rows: data?.items ?? [],
    isLoading: !data,
    pages: data && {
      page: data.page,
      totalPages: data.totalPages,
      onPage: setPage,
      counted: { noun: 'rows', total: data.total, pageSize },
    },
  }
}
