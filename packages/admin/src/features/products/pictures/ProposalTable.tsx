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

/** Lists every picture with its variant; pictures without one can be assigned or left out. */
export const ProposalTable = ({ proposal: { rows, assign, leaveOut } }: { proposal: Proposal }) => {
  const [filter, setFilter] = useState<FilterName>('all')
  const [page, setPage] = useState(1)
  const [selectedIds, setSelectedIds] = useState<string[]>([])
  const [idsToAssign, setIdsToAssign] = useState<readonly string[]>([])
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
  const urls = usePictureUrls(
    items.map(({ file }) => file),
    thumbnailPx,
  )
  const removeRows = (ids: readonly string[]) => {
    leaveOut(ids)
    setSelectedIds(selected => selected.filter(id => !ids.includes(id)))
  }
  return (
    <>
      <Segments
        label="Pictures shown"
        options={options}
        value={filter}
        onChange={next => {
          setFilter(next)
          setPage(1)
        }}
      />
      <div>
        <SelectionBar count={selectedIds.length} noun="pictures" onClear={() => setSelectedIds([])}>
          <Button kind="plain" onClick={() => setIdsToAssign(selectedIds)}>
            Assign to a Variant
          </Button>
          <Button kind="plain" onClick={() => removeRows(selectedIds)}>
            Leave Out
          </Button>
        </SelectionBar>
        <Card>
          <DataTable
            label="Pictures"
            columns={columnsWith(urls)}
            rows={items}
            rowKey={({ file }) => file.id}
            onOpen={({ file }) => setIdsToAssign([file.id])}
            selection={{ ids: selectedIds, onChange: setSelectedIds }}
            nameOf={({ file }) => file.name}
            menu={({ file, variant }) => [
              {
                label: variant ? 'Assign to Another Variant' : 'Assign to a Variant',
                icon: 'edit',
                onSelect: () => setIdsToAssign([file.id]),
              },
              { label: 'Leave Out', icon: 'trash', onSelect: () => removeRows([file.id]) },
            ]}
            empty={
              <EmptyState
                title={
                  filter === 'matched' ? 'No picture has a variant yet' : 'Every picture has its variant'
                }
                icon="image"
              />
            }
          />
        </Card>
        <Pagination
          page={currentPage}
          totalPages={totalPages}
          onPage={setPage}
          kind="words"
          counted={{ noun: 'pictures', total: visibleRows.length, pageSize }}
        />
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
