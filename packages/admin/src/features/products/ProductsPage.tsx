import { Box } from '@chakra-ui/react'
import { listStaffProducts, productSorts } from '@shop/contracts/products/endpoints'
import type { ProductRow } from '@shop/contracts/products/entities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { HeadingActions } from '@shop/ui/layout/HeadingActions.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import type { Column } from '@shop/ui/table/Column'
import { Title } from '../../kit/screen/Title.tsx'
import { useRecordLinks } from '../../kit/screen/useRecordLinks.ts'
import { ListView } from '../../kit/list/ListView.tsx'
import { useSelectedRows } from '../../kit/list/useSelectedRows.ts'
import { useColumns } from '../../kit/list/useColumns.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { ListViews } from '../../kit/list/views/ListViews.tsx'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useAllCollections } from './useAllCollections.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { useChooseAll } from './bulk/useChooseAll.ts'
import { productColumn } from './productColumns.tsx'
import { PicturesDialog } from './pictures/PicturesDialog.tsx'
import { ProductDialogs } from './ProductDialogs.tsx'
import { useSheetActions } from './sheets/SheetActions.tsx'
import { statusOptions } from './statusLabels.ts'
import { useProductActions } from './useProductActions.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { PlannedChanges } from './bulk/PlannedChanges.tsx'
import { historyAddress } from '../audit/historyAddress.ts'
import { Link, useNavigate } from 'react-router-dom'

const defaults = {
  search: '',
  status: 'ALL',
  collection: '',
  sort: 'updated',
  create: false,
  pictures: false,
  /** The list of planned changes is open. */
  planned: false,
  view: '',
  /** Id of the variant of the viewed product that a search found. */
  variant: '',
  edit: '',
  page: 1,
}
const choices = { status: ['ALL', 'ACTIVE', 'DRAFT', 'ARCHIVED'], sort: productSorts } as const
const sortOptions = [
  { value: 'updated', label: 'Last updated' },
  { value: 'newest', label: 'Newest first' },
  { value: 'title', label: 'By name' },
] as const

const { product, sku, status: statusColumn, price, stock, variants, updated } = productColumn
const productColumns: readonly Column<ProductRow>[] = [
  product,
  { ...sku, isOptional: true },
  statusColumn,
  price,
  stock,
  variants,
  updated,
]

const views = {
  All: '',
  Active: 'status=ACTIVE',
  Draft: 'status=DRAFT',
  Archived: 'status=ARCHIVED',
} as const

const listSchema = { filters: defaults, choices, headers: productColumns.map(({ header }) => header) }

const useProductList = () => useListState(defaults, choices)
type ProductList = ReturnType<typeof useProductList>

interface FiltersProps {
  list: ProductList
  columnEntries: readonly MenuEntry[]
}

const Filters = ({ list: { values, set, search: onSearch }, columnEntries }: FiltersProps) => {
  const collections = useAllCollections()
  return (
    <FilterBar>
      <SearchField
        label="Search by name, slug or SKU"
        maxLength={200}
        value={values.search}
        onSearch={onSearch}
      />
      <FilterSelect
        label="Status"
        value={values.status}
        options={[{ value: 'ALL', label: 'All Statuses' }, ...statusOptions]}
        onChange={next => set({ status: next })}
      />
      <FilterSelect
        label="Collection"
        value={values.collection}
        options={[
          { value: '', label: 'All Collections' },
          ...(collections.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={next => set({ collection: next })}
      />
      <FilterSelect
        label="Sort"
        value={values.sort}
        options={sortOptions}
        onChange={next => set({ sort: next })}
      />
      <Menu entries={columnEntries} trigger={<IconButton icon="columns" label="Columns" />} />
    </FilterBar>
  )
}

/** Returns the menu of one product in the list. */
const useMenuOf = (openDialog: (change: { view?: string; edit?: string }) => void) => {
  const actions = useProductActions()
  const navigate = useNavigate()
  const secondWindow = useRecordLinks('products')
  return (row: ProductRow): MenuEntry[] => [
    { label: 'View Details', icon: 'eye', group: 'page', onSelect: () => openDialog({ view: row.id }) },
    ...secondWindow.entries(row.id),
    {
      label: 'Edit Product',
      icon: 'edit',
      needs: 'products:write',
      onSelect: () => openDialog({ edit: row.id }),
    },
    {
      label: 'History',
      icon: 'audit',
      needs: 'audit:read',
      onSelect: () => void navigate(historyAddress({ subject: 'product', subjectId: row.id })),
    },
    row.status === 'ACTIVE'
      ? {
          label: 'Archive',
          icon: 'archive',
          needs: 'products:write',
          onSelect: () => void actions.setStatus(row, 'ARCHIVED'),
        }
      : {
          label: 'Activate',
          icon: 'check',
          needs: 'products:write',
          onSelect: () => void actions.setStatus(row, 'ACTIVE'),
        },
    {
      label: 'Delete',
      icon: 'trash',
      needs: 'products:write',
      isDanger: true,
      onSelect: () => void actions.remove(row),
    },
  ]
}

const ProductsPage = () => {
  const list = useProductList()
  const { values, set, reset } = list
  const { search, status, collection, sort, page, create, pictures, planned, view, variant, edit } = values
  const filters = {
    ...(search !== '' && { search }),
    ...(status !== 'ALL' && { status }),
    ...(collection !== '' && { collectionId: collection }),
  }
  const listInput = { sort, ...filters }
  const rowsOfPage = usePageSize('products')
  const { columns, columnsText, entries } = useColumns('products', productColumns)
  const read = useRead(
    listStaffProducts,
    { ...listInput, page, limit: rowsOfPage.size },
    { keepPrevious: true },
  )
  const [selectedIds, setSelectedIds] = useSelectedRows(filters, { isWaiting: read.isPlaceholderData })
  const { isChoosing, chooseAll } = useChooseAll(setSelectedIds)
  const can = useCan()
  const secondWindow = useRecordLinks('products')
  const openDialog = (change: Parameters<typeof set>[0]) => set({ variant: '', ...change, page })
  const menuOf = useMenuOf(openDialog)
  const headingActions = [
    ...useSheetActions(filters),
    {
      label: 'Pictures',
      icon: 'image',
      needs: 'products:write',
      onSelect: () => openDialog({ pictures: true }),
    },
    { label: 'Planned', icon: 'calendar', onSelect: () => openDialog({ planned: true }) },
  ] as const
  const addButton = (
    <Button icon="plus" needs="products:write" onClick={() => openDialog({ create: true })}>
      Add Product
    </Button>
  )
  return (
    <>
      <Title>Products</Title>
      <PageHeading
        title="Products"
        note={
          <Box asChild textDecoration="underline" textUnderlineOffset="0.2em">
            <Link to="/admin/products/feeds">See what shopping sites still need</Link>
          </Box>
        }
      >
        <HeadingActions actions={headingActions}>{addButton}</HeadingActions>
      </PageHeading>
      <ListViews list="products" builtInQueries={views} columns={columnsText} schema={listSchema} />
      <Filters list={list} columnEntries={entries} />
      <BulkBar
        ids={selectedIds}
        total={read.data?.total ?? 0}
        isMore={read.data?.isMore ?? false}
        isChoosing={isChoosing}
        onChooseAll={() => void chooseAll(listInput)}
        onClear={() => setSelectedIds([])}
      />
      <ListView
        label="Products"
        noun="products"
        read={read}
        failure="Failed to load products."
        columns={columns}
        onOpen={({ id }) => openDialog({ view: id })}
        onOpenBeside={({ id }) => secondWindow.open(id)}
        {...(can('products:write') && { selection: { ids: selectedIds, onChange: setSelectedIds } })}
        nameOf={({ title }) => title}
        menu={menuOf}
        empty={{ title: 'No products yet', icon: 'products', action: addButton }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={search !== '' || status !== 'ALL' || collection !== '' ? reset : undefined}
        rowsOfPage={rowsOfPage}
      />
      {pictures && can('products:write') && (
        <PicturesDialog onClose={() => set({ pictures: false, page }, { replace: true })} />
      )}
      {planned && <PlannedChanges onClose={() => set({ planned: false, page }, { replace: true })} />}
      <ProductDialogs
        isCreating={create}
        viewedId={view}
        variantId={variant}
        editedId={edit}
        onEdit={id => set({ edit: id, view: '', variant: '', page }, { replace: true })}
        onClose={() => set({ create: false, view: '', variant: '', edit: '', page }, { replace: true })}
      />
    </>
  )
}

export default ProductsPage
