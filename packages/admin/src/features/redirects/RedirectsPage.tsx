import {
  createRedirect,
  deleteRedirect,
  listMissedPaths,
  listRedirects,
  updateRedirect,
  type Redirect,
} from '@shop/contracts/shop/redirectEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import type { Column } from '@shop/ui/table/Column'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAction } from '../../kit/act/useAction.ts'
import { ListView } from '../../kit/list/ListView.tsx'
import { UrlTabs } from '../../kit/list/UrlTabs.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { MissedPaths } from './MissedPaths.tsx'
import { RedirectForm, type EditedRedirect } from './RedirectForm.tsx'

const columns: readonly Column<Redirect>[] = [
  { header: 'Address', cell: ({ path }) => path, isHalf: true },
  { header: 'Leads to', cell: ({ target }) => target, isHalf: true },
  { header: 'Changed', cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />, from: 'md' },
]

const defaults = { search: '', page: 1 }

const RedirectList = ({ onOpen }: { onOpen: (redirect: EditedRedirect) => void }) => {
  const { values, set, search, reset } = useListState(defaults)
  const rowsOfPage = usePageSize('redirects')
  const read = useRead(
    listRedirects,
    { page: values.page, limit: rowsOfPage.size, ...(values.search !== '' && { search: values.search }) },
    { keepPrevious: true },
  )
  const remove = useAction(deleteRedirect, {
    success: 'Redirect deleted',
    failure: 'Failed to delete the redirect',
    refetch: [listRedirects, listMissedPaths],
  })
  return (
    <>
      <FilterBar>
        <SearchField label="Search by address" maxLength={100} value={values.search} onSearch={search} />
      </FilterBar>
      <ListView
        label="Redirects"
        noun="redirects"
        read={read}
        failure="Failed to load the redirects."
        columns={columns}
        nameOf={({ path }) => path}
        menu={redirect => [
          { label: 'Edit', icon: 'edit', needs: updateRedirect, onSelect: () => onOpen(redirect) },
          {
            label: 'Delete',
            icon: 'trash',
            needs: deleteRedirect,
            isDanger: true,
            onSelect: () => remove.run({ id: redirect.id }),
          },
        ]}
        empty={{
          title: 'No redirects yet',
          text: 'Renamed products and collections redirect automatically. Add redirects for other addresses of your former shop.',
          icon: 'link',
        }}
        onPage={(page, how) => set({ page }, how)}
        onReset={values.search === '' ? undefined : reset}
        rowsOfPage={rowsOfPage}
      />
    </>
  )
}

/** Lists redirects from addresses of the previous shop, and visited addresses that have none yet. */
const RedirectsPage = () => {
  const [openRedirect, setOpenRedirect] = useState<EditedRedirect | null>(null)
  const { data: missed } = useRead(listMissedPaths, { page: 1, limit: 1 })
  const count = missed && missed.total > 0 ? ` (${missed.total.toLocaleString('en-GB')})` : ''
  return (
    <>
      <Title>Redirects</Title>
      <PageHeading title="Redirects">
        <Row wraps>
          <Button kind="plain" icon="upload" needs={createRedirect} asChild>
            <Link to="/admin/import">Import a List</Link>
          </Button>
          <Button
            icon="plus"
            needs={createRedirect}
            onClick={() => setOpenRedirect({ path: '', target: '' })}
          >
            Add Redirect
          </Button>
        </Row>
      </PageHeading>
      <UrlTabs
        label="Redirects"
        tabs={[
          { value: 'redirects', label: 'Redirects', content: <RedirectList onOpen={setOpenRedirect} /> },
          {
            value: 'missed',
            label: `Not Found${count}`,
            content: <MissedPaths onPoint={path => setOpenRedirect({ path, target: '' })} />,
          },
        ]}
      />
      {openRedirect && <RedirectForm redirect={openRedirect} onClose={() => setOpenRedirect(null)} />}
    </>
  )
}

export default RedirectsPage
