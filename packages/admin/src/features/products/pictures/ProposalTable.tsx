import { Button } from '@shop/ui/buttons/Button.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { fileSize } from '@shop/ui/words/fileSize'
import { Pagination } from '@shop/ui/list/Pagination.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { Segments } from '@shop/ui/layout/Segments.tsx'
import { SelectionBar } from '@shop/ui/list/SelectionBar.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useState } from 'react'
import { usePictureUrls } from '../../../kit/upload/usePictureUrls.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { targetText } from './texts.ts'
import type { Proposal, ProposedPicture } from './useProposal.ts'

/** Number of rows shown, which limits the thumbnails made at once. */
const pageSize = 50
const thumbnailPx = 96 // twice the displayed size, for dense screens

const filters = {
  all: () => true,
  matched: ({ variant }: ProposedPicture) => variant !== null,
  unmatched: ({ variant }: ProposedPicture) => variant === null,
} as const
type FilterName = keyof typeof filters

const columnsWith = (urls: ReadonlyMap<string, string>) => [
  {
    header: 'Picture',
    cell: ({ file }: ProposedPicture) => (
      <Row>
        <Thumb url={urls.get(file.id) ?? null} />
        <TwoLines first={file.name} second={fileSize(file.size)} />
      </Row>
    ),
    isHalf: true,
  },
  {
    header: 'Goes to',
    cell: ({ variant }: ProposedPicture) =>
      variant ? (
        <TwoLines first={variant.product.title} second={targetText(variant)} />
      ) : (
        <StatusBadge tone="outline">No variant</StatusBadge>
      ),
    isHalf: true,
  },
]

/** Filters the rows, and returns those of the current page. */
const useVisibleRows = (rows: readonly ProposedPicture[]) => {
  const [filter, setFilter] = useState<FilterName>('all')
  const [page, setPage] = useState(1)
  const counts = { all: rows.length, matched: rows.filter(filters.matched).length }
  const options = [
    { value: 'all', label: `All ${counts.all}` },
    { value: 'matched', label: `Matched ${counts.matched}` },
    { value: 'unmatched', label: `Unmatched ${counts.all - counts.matched}` },
  ] as const
  const visibleRows = rows.filter(filters[filter])
  const totalPages = Math.max(1, Math.ceil(visibleRows.length / pageSize))
  const currentPage = Math.min(page, totalPages)
  const items = visibleRows.slice((currentPage - 1) * pageSize, currentPage * pageSize)
  return {
    items,
    filter,
    setFilter: (next: FilterName) => {
      setFilter(next)
      setPage(1)
    },
    options,
    pages: {
      page: currentPage,
      totalPages,
      onPage: setPage,
      counted: { noun: 'pictures', total: visibleRows.length, pageSize },
    },
  }
}

interface TableProps {
  rows: readonly ProposedPicture[]
  emptyTitle: string
  selection: { ids: string[]; onChange: (ids: string[]) => void }
  onAssign: (id: string) => void
  onLeaveOut: (id: string) => void
}

const PictureTable = ({ rows, emptyTitle, selection, onAssign, onLeaveOut }: TableProps) => {
  const urls = usePictureUrls(
    rows.map(({ file }) => file),
    thumbnailPx,
  )
  return (
    <Card>
      <DataTable
        label="Pictures"
        columns={columnsWith(urls)}
        rows={rows}
        rowKey={({ file }) => file.id}
        onOpen={({ file }) => onAssign(file.id)}
        selection={selection}
        nameOf={({ file }) => file.name}
        menu={({ file, variant }) => [
          {
            label: variant ? 'Assign to Another Variant' : 'Assign to a Variant',
            icon: 'edit',
            onSelect: () => onAssign(file.id),
          },
          { label: 'Leave Out', icon: 'trash', onSelect: () => onLeaveOut(file.id) },
        ]}
        empty={<EmptyState title={emptyTitle} icon="image" />}
      />
    </Card>
  )
}

/** Lists every picture with its variant; pictures without one can be assigned or left out. */
export const ProposalTable = ({ proposal: { rows, assign, leaveOut } }: { proposal: Proposal }) => {
  const { items, filter, setFilter, options, pages } = useVisibleRows(rows)
  const [selectedIds, setSelectedIds] = useState<string[]>([])
  const [idsToAssign, setIdsToAssign] = useState<readonly string[]>([])
  const removeRows = (ids: readonly string[]) => {
    leaveOut(ids)
    setSelectedIds(selected => selected.filter(id => !ids.includes(id)))
  }
  return (
    <>
      <Segments label="Pictures shown" options={options} value={filter} onChange={setFilter} />
      <div>
        <SelectionBar count={selectedIds.length} noun="pictures" onClear={() => setSelectedIds([])}>
          <Button kind="plain" onClick={() => setIdsToAssign(selectedIds)}>
            Assign to a Variant
          </Button>
          <Button kind="plain" onClick={() => removeRows(selectedIds)}>
            Leave Out
          </Button>
        </SelectionBar>
        <PictureTable
          rows={items}
          emptyTitle={filter === 'matched' ? 'No picture has a variant yet' : 'Every picture has its variant'}
          selection={{ ids: selectedIds, onChange: setSelectedIds }}
          onAssign={id => setIdsToAssign([id])}
          onLeaveOut={id => removeRows([id])}
        />
        <Pagination {...pages} kind="words" />
      </div>
      {idsToAssign.length > 0 && (
        <AssignDialog
          count={idsToAssign.length}
          onClose={() => setIdsToAssign([])}
          onAssign={variant => {
            assign(idsToAssign, variant)
            setIdsToAssign([])
            setSelectedIds([])
          }}
        />
      )}
    </>
  )
}
