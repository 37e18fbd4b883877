import {
  createRedirect,
  listMissedPaths,
  missedPathDays,
  type MissedPath,
} from '@shop/contracts/shop/redirectEndpoints'
import type { Column } from '@shop/ui/table/Column'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { ListView } from '../../kit/list/ListView.tsx'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'

const columns: readonly Column<MissedPath>[] = [
  { header: 'Address', cell: ({ path }) => path, isWide: true },
  { header: 'Visits', cell: ({ visits }) => groupedDigits(visits), isFigure: true },
]

/** Lists addresses that visitors did not find, each with a button that redirects it. */
export const MissedPaths = ({ onPoint }: { onPoint: (path: string) => void }) => {
  const [page, setPage] = useState(1)
  const rowsOfPage = usePageSize('missed')
  const read = useRead(listMissedPaths, { page, limit: rowsOfPage.size }, { keepPrevious: true })
  return (
    <ListView
      label="Not found"
      noun="addresses"
      read={read}
      failure="Failed to load the addresses."
      columns={columns}
      rowKey={({ path }) => path}
      nameOf={({ path }) => path}
      menu={({ path }) => [
        { label: 'Redirect', icon: 'link', needs: createRedirect, onSelect: () => onPoint(path) },
      ]}
      onOpen={({ path }) => onPoint(path)}
      empty={{
        title: 'Nothing was missed',
        text: `Addresses that visitors ask for but do not find are counted here for ${missedPathDays} days.`,
        icon: 'check',
      }}
      onReset={undefined}
      onPage={setPage}
      rowsOfPage={rowsOfPage}
    />
  )
}
