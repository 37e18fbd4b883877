import {
  deleteCollection,
  getStaffCollection,
  listStaffCollections,
  type StaffCollection,
} from '@shop/contracts/collections/adminEndpoints'
import { Button } from '@shop/ui/Button.tsx'
import { useConfirm } from '@shop/ui/ConfirmProvider.tsx'
import { FilterBar } from '@shop/ui/FilterBar.tsx'
import { PageHeading } from '@shop/ui/PageHeading.tsx'
import { Row } from '@shop/ui/Row.tsx'
import { SearchField } from '@shop/ui/SearchField.tsx'
import { StatusBadge } from '@shop/ui/StatusBadge.tsx'
import type { Column } from '@shop/ui/table/Column'
import { Thumb } from '@shop/ui/Thumb.tsx'
import { TwoLines } from '@shop/ui/TwoLines.tsx'
import { useState } from 'react'
import { useAct } from '../act/useAct.ts'
import { Title } from '../app/Title.tsx'
import { ListView } from '../list/ListView.tsx'
import { pageSize } from '../list/pageSize.ts'
import { useListState } from '../list/useListState.ts'
import { smallPicture } from '../products/productFigures.ts'
import { useRead } from '../query/useRead.ts'
import { CollectionDetail } from './CollectionDetail.tsx'
import { CollectionForm } from './CollectionForm.tsx'
import { CollectionProducts } from './CollectionProducts.tsx'
import { RepriceDialog } from './RepriceDialog.tsx'

const defaults = { search: '', create: false, products: '', page: 1 }

const columns: readonly Column<StaffCollection>[] = [
  {
    header: 'Collection',
    cell: ({ name, description, image }) => (
      <Row>
        <Thumb url={smallPicture(image)} />
        <TwoLines first={name} second={description} />
      </Row>
    ),
    isWide: true,
  },
  {
    header: 'Status',
    cell: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'default' : 'secondary'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
    ),
  },
  {
    header: 'Products',
    cell: ({ productCount }) => (productCount === 1 ? '1 product' : `${productCount} products`),
    isFigure: true,
    from: 'sm',
  },
  { header: 'Sort Order', cell: ({ sort }) => sort, isFigure: true, from: 'lg' },
  { header: 'Slug', cell: ({ slug }) => slug, from: 'md' },
]

type Opened = { kind: 'view' | 'edit' | 'reprice'; collection: StaffCollection } | null

const CollectionsPage = () => {
  const { values, set, reset } = useListState(defaults)
  const { search, create, products, page } = values
  const isOfProducts = products !== ''
  const read = useRead(
    listStaffCollections,
    { page: isOfProducts ? 1 : page, limit: pageSize, ...(search !== '' && { search }) },
    { keepsLast: true },
  )
  const shown = useRead(getStaffCollection, { id: products }, { enabled: isOfProducts })
  const [opened, setOpened] = useState<Opened>(null)
  const confirm = useConfirm()
  const remove = useAct(deleteCollection, {
    success: 'Collection deleted successfully!',
    failure: 'Failed to delete collection',
    refetch: [listStaffCollections],
  })
  const askAndRemove = async ({ id, name }: StaffCollection) => {
    const isSure = await confirm({
      title: 'Delete Collection',
      text: `"${name}" will be gone for good. Its products stay.`,
      act: 'Delete',
      isDanger: true,
    })
    if (isSure) remove.run({ id })
  }
  const add = (
    <Button icon="plus" onClick={() => set({ create: true, page })}>
      Create Collection
    </Button>
  )
  const close = () => {
    setOpened(null)
    if (create) set({ create: false, page }, { replace: true })
  }
  return (
    <>
      <Title>Collections</Title>
      {isOfProducts ? (
        shown.data && (
          <CollectionProducts
            collection={shown.data}
            page={page}
            onPage={next => set({ page: next })}
            onBack={() => set({ products: '' })}
            onEdit={() => shown.data && setOpened({ kind: 'edit', collection: shown.data })}
          />
        )
      ) : (
        <>
          <PageHeading title="Collections">{add}</PageHeading>
          <FilterBar>
            <SearchField
              label="Search by name or slug"
              value={search}
              onSearch={text => set({ search: text }, { replace: true })}
            />
          </FilterBar>
          <ListView
            label="Collections"
            noun="collections"
            read={read}
            failure="Failed to load collections."
            columns={columns}
            rowKey={({ id }) => id}
            onOpen={collection => setOpened({ kind: 'view', collection })}
            menu={collection => [
              { label: 'View Details', icon: 'eye', onSelect: () => setOpened({ kind: 'view', collection }) },
              { label: 'View Products', icon: 'products', onSelect: () => set({ products: collection.id }) },
              {
                label: 'Edit Collection',
                icon: 'edit',
                onSelect: () => setOpened({ kind: 'edit', collection }),
              },
              collection.productCount > 0 && {
                label: 'Change Prices',
                icon: 'money',
                onSelect: () => setOpened({ kind: 'reprice', collection }),
              },
              {
                label: 'Delete',
                icon: 'trash',
                isDanger: true,
                onSelect: () => void askAndRemove(collection),
              },
            ]}
            empty={{ title: 'No collections yet', icon: 'collections', action: add }}
            onPage={next => set({ page: next })}
            onReset={search !== '' ? reset : undefined}
            pages="numbers"
          />
        </>
      )}
      {create && <CollectionForm collection={undefined} onClose={close} />}
      {opened?.kind === 'edit' && <CollectionForm collection={opened.collection} onClose={close} />}
      {opened?.kind === 'view' && (
        <CollectionDetail
          collection={opened.collection}
          onEdit={() => setOpened({ ...opened, kind: 'edit' })}
          onClose={close}
        />
      )}
      {opened?.kind === 'reprice' && (
        <RepriceDialog
          target={{ collectionId: opened.collection.id }}
          title={`Change prices of ${opened.collection.name}`}
          onClose={close}
        />
      )}
    </>
  )
}

export default CollectionsPage
