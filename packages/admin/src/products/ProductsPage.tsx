import type { ProductStatus } from '@shop/contracts/catalog/entities'
import {
  deleteProduct,
  getStaffProduct,
  listStaffProducts,
  setProductStatus,
} from '@shop/contracts/products/endpoints'
import type { ProductRow, StaffProduct } from '@shop/contracts/products/entities'
import { Button } from '@shop/ui/Button.tsx'
import { useConfirm } from '@shop/ui/ConfirmProvider.tsx'
import { FilterBar } from '@shop/ui/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/FilterSelect.tsx'
import { PageHeading } from '@shop/ui/PageHeading.tsx'
import { RelativeTime } from '@shop/ui/RelativeTime.tsx'
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
import type { HeldFile } from '../platform/Platform.ts'
import { useRead } from '../query/useRead.ts'
import { ImageUploads } from './ImageUploads.tsx'
import { ProductDetail } from './ProductDetail.tsx'
import { priceRange, smallPicture, stockText } from './productFigures.ts'
import { ProductForm } from './ProductForm.tsx'
import { statusLook, statusOptions } from './statusLabels.ts'

const defaults = { search: '', status: 'ALL' as ProductStatus | 'ALL', create: false, page: 1 }
const choices = { status: ['ALL', 'ACTIVE', 'DRAFT', 'ARCHIVED'] } as const
const refetch = [listStaffProducts, getStaffProduct]

const columns: readonly Column<ProductRow>[] = [
  {
    header: 'Product',
    cell: ({ title, slug, picture }) => (
      <Row>
        <Thumb url={smallPicture(picture)} />
        <TwoLines first={title} second={slug} />
      </Row>
    ),
    isWide: true,
  },
  {
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={statusLook(status).tone}>{statusLook(status).label}</StatusBadge>
    ),
    from: 'sm',
  },
  {
    header: 'Price',
    cell: ({ priceFrom, priceTo }) => priceRange([priceFrom, priceTo].filter(price => price !== null)),
    isFigure: true,
    from: 'sm',
  },
  { header: 'Stock', cell: ({ stock }) => stockText(stock), isFigure: true, from: 'md' },
  { header: 'Variants', cell: ({ variantCount }) => variantCount, isFigure: true, from: 'lg' },
  { header: 'Updated', cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />, from: 'lg' },
]

/** The form of a product that is there already, once it has been read. */
const EditForm = ({ id, ...props }: { id: string } & Omit<Parameters<typeof ProductForm>[0], 'product'>) => {
  const { data } = useRead(getStaffProduct, { id })
  return data ? <ProductForm product={data} {...props} /> : null
}

const ProductsPage = () => {
  const { values, set, reset } = useListState(defaults, choices)
  const { search, status, page, create } = values
  const read = useRead(
    listStaffProducts,
    { page, limit: pageSize, ...(search !== '' && { search }), ...(status !== 'ALL' && { status }) },
    { keepsLast: true },
  )
  const [viewedId, setViewedId] = useState<string | null>(null)
  const [editedId, setEditedId] = useState<string | null>(null)
  const [uploads, setUploads] = useState<{ product: StaffProduct; files: readonly HeldFile[] } | null>(null)
  const confirm = useConfirm()
  const setStatus = useAct(setProductStatus, {
    success: 'Product status updated successfully!',
    failure: 'Failed to update product status',
    refetch,
  })
  const remove = useAct(deleteProduct, {
    success: ({ text }) => text,
    failure: 'Failed to delete product',
    refetch,
  })
  const askAndSet = async ({ id, title }: ProductRow, next: ProductStatus) => {
    const isArchiving = next === 'ARCHIVED'
    const isSure = await confirm({
      title: isArchiving ? 'Archive Product' : 'Activate Product',
      text: isArchiving ? `"${title}" will disappear from the shop.` : `"${title}" will appear in the shop.`,
      act: isArchiving ? 'Archive' : 'Activate',
    })
    if (isSure) setStatus.run({ id, status: next })
  }
  const askAndRemove = async ({ id, title }: ProductRow) => {
    const isSure = await confirm({
      title: 'Delete Product',
      text: `"${title}" will be deleted with its variants and images. One that has been ordered is archived instead.`,
      act: 'Delete',
      isDanger: true,
    })
    if (isSure) remove.run({ id })
  }
  const closeForm = () => {
    setEditedId(null)
    if (create) set({ create: false, page }, { replace: true })
  }
  const onSaved = (product: StaffProduct, files: readonly HeldFile[]) => {
    closeForm()
    if (files.length > 0) setUploads({ product, files })
  }
  const add = (
    <Button icon="plus" onClick={() => set({ create: true, page })}>
      Add Product
    </Button>
  )
  return (
    <>
      <Title>Products</Title>
      <PageHeading title="Products">{add}</PageHeading>
      <FilterBar>
        <SearchField
          label="Search by name, slug or SKU"
          value={search}
          onSearch={text => set({ search: text }, { replace: true })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={[{ value: 'ALL', label: 'All Statuses' }, ...statusOptions]}
          onChange={next => set({ status: next })}
        />
      </FilterBar>
      <ListView
        label="Products"
        noun="products"
        read={read}
        failure="Failed to load products."
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setViewedId(id)}
        menu={row => [
          { label: 'View Details', icon: 'eye', onSelect: () => setViewedId(row.id) },
          { label: 'Edit Product', icon: 'edit', onSelect: () => setEditedId(row.id) },
          row.status === 'ACTIVE'
            ? { label: 'Archive', icon: 'archive', onSelect: () => void askAndSet(row, 'ARCHIVED') }
            : { label: 'Activate', icon: 'check', onSelect: () => void askAndSet(row, 'ACTIVE') },
          { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => void askAndRemove(row) },
        ]}
        empty={{ title: 'No products yet', icon: 'products', action: add }}
        onPage={next => set({ page: next })}
        onReset={search !== '' || status !== 'ALL' ? reset : undefined}
        pages="numbers"
      />
      {viewedId !== null && (
        <ProductDetail
          id={viewedId}
          onEdit={() => {
            setEditedId(viewedId)
            setViewedId(null)
          }}
          onClose={() => setViewedId(null)}
        />
      )}
      {create && <ProductForm product={undefined} onSaved={onSaved} onClose={closeForm} />}
      {editedId !== null && <EditForm id={editedId} onSaved={onSaved} onClose={closeForm} />}
      {uploads && (
        <ImageUploads
          productId={uploads.product.id}
          files={uploads.files}
          firstSort={Math.max(-1, ...uploads.product.images.map(({ sort }) => sort)) + 1}
          onClose={() => setUploads(null)}
        />
      )}
    </>
  )
}

export default ProductsPage
