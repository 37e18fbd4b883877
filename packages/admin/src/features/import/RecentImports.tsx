import { Box } from '@chakra-ui/react'
import { listProductImports, type ProductImport } from '@shop/contracts/products/sheets'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { relativeTime } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Pagination } from '@shop/ui/list/Pagination.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { use, useState } from 'react'
import { Link } from 'react-router-dom'
import { useRead } from '../../kit/query/useRead.ts'

const stateLabels: Record<ProductImport['state'], string> = {
  read: 'Not checked',
  checked: 'Not applied',
  applying: 'Partly applied',
  applied: 'Applied',
  undoing: 'Partly undone',
  undone: 'Undone',
}

const pageSize = 10

/** Lists all imports, the latest first; each can be continued or undone. */
export const RecentImports = () => {
  const timeZone = use(TimeZoneContext)
  const [page, setPage] = useState(1)
  const { data } = useRead(
    listProductImports,
    { page, limit: pageSize },
    { isFresh: true, keepPrevious: true },
  )
  if (!data || data.items.length === 0) return null
  return (
    <Panel title="Recent imports">
      <RowList
        label="Recent imports"
        rows={data.items.map(({ id, fileName, createdAt, by, state }) => ({
          key: id,
          content: (
            <TwoLines
              first={fileName}
              second={`${relativeTime(createdAt, timeZone)}${by === null ? '' : ` by ${by}`}`}
            />
          ),
          mark: (
            <Row>
              <StatusBadge tone={state === 'applied' ? 'default' : 'secondary'}>
                {stateLabels[state]}
              </StatusBadge>
              <Button kind="quiet" asChild>
                <Link to={`/admin/import/${id}`} aria-label={`Open ${fileName}`}>
                  Open
                </Link>
              </Button>
            </Row>
          ),
        }))}
      />
      {data.totalPages > 1 && (
        <Box paddingX={{ base: '3', md: '4' }} paddingBottom="3">
          <Pagination
            page={data.page}
            totalPages={data.totalPages}
            onPage={setPage}
            counted={{ noun: 'imports', total: data.total, pageSize }}
            kind="words"
          />
        </Box>
      )}
    </Panel>
  )
}
