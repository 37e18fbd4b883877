import {
  deleteCollection,
  getStaffCollection,
  listStaffCollections,
  type StaffCollection,
} from '@shop/contracts/collections/adminEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { getCollectionUses } from '@shop/contracts/products/uses'
import { Button } from '@shop/ui/buttons/Button.tsx'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import type { Column } from '@shop/ui/table/Column'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'
import type { UseQueryResult } from '@tanstack/react-query'
import { activeTone } from '../products/statusLabels.ts'
import { ReadError } from '../../kit/query/ReadError.tsx'
import { useAction } from '../../kit/act/useAction.ts'
import { useReadForConfirmation } from '../../kit/act/useReadForConfirmation.ts'
import { ListView } from '../../kit/list/ListView.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { type PageSize, usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { smallPicture } from '../products/productFigures.ts'
import { CollectionDialogs } from './CollectionDialogs.tsx'
import { CollectionProducts } from './CollectionProducts.tsx'

const collectionColumns: readonly Column<StaffCollection>[] = [
  {
    header: 'Collection',
    cell: ({ name, description, image }) => (
      <Row>
        <Thumb url={smallPicture(image)} />
        <TwoLines first={name} second={description} />
      </Row>
    ),
    isName: true,
  },
  {
    header: 'Status',
    cell: ({ isActive }) => (
      <StatusBadge tone={activeTone(isActive)}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
    ),
  },
  {
    header: 'Products',
    cell: ({ productCount }) => formatCount(productCount, 'product'),
    isFigure: true,
    from: 'sm',
  },
  { header: 'Sort Order', cell: ({ sort }) => sort, isFigure: true, from: 'lg' },
  { header: 'Slug', cell: ({ slug }) => slug, from: 'md' },
]

const closedDialogs = { create: false, view: '', edit: '', reprice: '', customs: '' }
const defaults = { search: '', products: '', ...closedDialogs, page: 1 }

type OpenDialogs = Partial<typeof closedDialogs>

const bulkOf = ({ reprice, customs }: typeof closedDialogs) => {
  if (reprice !== '') return { task: 'price' as const, id: reprice }
  return customs === '' ? undefined : { task: 'customs' as const, id: customs }
}

const useCollectionList = () => useListState(defaults)

interface Props {
  list: ReturnType<typeof useCollectionList>
  /** Opens a dialog over the page. */
  onOpen: (dialogs: OpenDialogs) => void
}

interface ListProps extends Props {
  read: UseQueryResult<Answer<typeof listStaffCollections>>
  rowsOfPage: PageSize
}

const remainingProductsText = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? ' Its product stays.' : ` Its ${groupedDigits(count)} products stay.`
}

/** Warns that planned changes need the collection; empty if there are none, or if they could not be read. */
const brokenPlansText = (count = 0): string =>
  count === 0 ? '' : ` It is in ${formatCount(count, 'planned change')}, which cannot be made without it.`

/** Deletes a collection after confirmation, which names what the collection leaves behind. */
const useDeleteCollection = () => {
  const readOnce = useReadForConfirmation()
  const remove = useAction(deleteCollection, {
    success: 'Collection deleted successfully!',
    failure: 'Failed to delete collection',
    refetch: [listStaffCollections],
  })
  return async ({ id, name, productCount }: StaffCollection) => {
    const uses = await readOnce(getCollectionUses, { id })
    remove.ask({
      title: 'Delete Collection',
      text: `"${name}" and its page will be gone for good.${remainingProductsText(productCount)}${brokenPlansText(uses?.plannedChanges)}`,
      actionLabel: 'Delete',
      input: { id },
    })
  }
}

/** Returns the entries of a collection's menu. */
const useCollectionMenu = ({ list, onOpen }: Props) => {
  const askAndDelete = useDeleteCollection()
  return (collection: StaffCollection): (MenuEntry | false)[] => [
    { label: 'View Details', icon: 'eye', onSelect: () => onOpen({ view: collection.id }) },
    { label: 'View Products', icon: 'products', onSelect: () => list.set({ products: collection.id }) },
    {
      label: 'Edit Collection',
      icon: 'edit',
      needs: 'products:write',
      onSelect: () => onOpen({ edit: collection.id }),
    },
    collection.productCount > 0 && {
      label: 'Change Prices',
      needs: 'products:write',
      icon: 'money',
      onSelect: () => onOpen({ reprice: collection.id }),
    },
    collection.productCount > 0 && {
      label: 'VAT and Customs',
      needs: 'products:write',
      icon: 'truck',
      onSelect: () => onOpen({ customs: collection.id }),
    },
    {
      label: 'Delete',
      needs: deleteCollection,
      icon: 'trash',
      isDanger: true,
      onSelect: () => void askAndDelete(collection),
    },
  ]
}

const CollectionList = ({ list, read, rowsOfPage, onOpen }: ListProps) => {
  const { values, set, search: onSearch, reset } = list
  const { search } = values
  const menuOf = useCollectionMenu({ list, onOpen })
  const addButton = (
    <Button icon="plus" needs="products:write" onClick={() => onOpen({ create: true })}>
      Create Collection
    </Button>
  )
  return (
    <>
      <PageHeading title="Collections">{addButton}</PageHeading>
      <FilterBar>
        <SearchField label="Search by name or slug" maxLength={200} value={search} onSearch={onSearch} />
      </FilterBar>
      <ListView
        label="Collections"
        noun="collections"
        read={read}
        failure="Failed to load collections."
        columns={collectionColumns}
        onOpen={({ id }) => onOpen({ view: id })}
        nameOf={({ name }) => name}
        menu={menuOf}
        empty={{ title: 'No collections yet', icon: 'collections', action: addButton }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={search !== '' ? reset : undefined}
        rowsOfPage={rowsOfPage}
      />
    </>
  )
}

/** Shows the products of one collection, in the collection's order. */
const ProductsView = ({ list: { values, set }, onOpen }: Props) => {
  const { products: id, page } = values
  const { data: collection, isError, isPending, error } = useRead(getStaffCollection, { id })
  const goBack = () => set({ products: '' })
  if (collection)
    return (
      <CollectionProducts
        collection={collection}
        page={page}
        onPage={(next, how) => set({ page: next }, how)}
        onBack={goBack}
        onEdit={() => onOpen({ edit: id })}
      />
    )
  if (isPending) return <PageSpinner label="Loading collection" />
  return (
    isError && (
      <Card>
        <ReadError error={error} title="Failed to load the collection.">
          <Button kind="plain" icon="left" onClick={goBack}>
            Back to Collections
          </Button>
        </ReadError>
      </Card>
    )
  )
}

const CollectionsPage = () => {
  const list = useCollectionList()
  const { values, set } = list
  const { search, create, view, edit, products, page } = values
  const showsProducts = products !== ''
  const rowsOfPage = usePageSize('collections')
  const read = useRead(
    listStaffCollections,
    { page: showsProducts ? 1 : page, limit: rowsOfPage.size, ...(search !== '' && { search }) },
    { keepPrevious: true },
  )
  const open = (dialogs: OpenDialogs) => set({ ...closedDialogs, ...dialogs, page })
  return (
    <>
      <Title>Collections</Title>
      {showsProducts ? (
        <ProductsView list={list} onOpen={open} />
      ) : (
        <CollectionList {...{ list, read, rowsOfPage }} onOpen={open} />
      )}
      <CollectionDialogs
        isCreating={create}
        viewedId={view}
        editedId={edit}
        bulk={bulkOf(values)}
        onEdit={id => set({ ...closedDialogs, edit: id, page }, { replace: true })}
        onProducts={id => set({ ...closedDialogs, products: id })}
        onClose={() => set({ ...closedDialogs, page }, { replace: true })}
      />
    </>
  )
}

export default CollectionsPage
