import {
  getStaffCollection,
  listStaffCollectionProducts,
  listStaffCollections,
  moveCollectionProduct,
  removeCollectionProduct,
  type StaffCollection,
} from '@shop/contracts/collections/adminEndpoints'
import type { ProductRow } from '@shop/contracts/products/entities'
import { Button } from '@shop/ui/Button.tsx'
import { PageHeading } from '@shop/ui/PageHeading.tsx'
import { Row } from '@shop/ui/Row.tsx'
import { StatusBadge } from '@shop/ui/StatusBadge.tsx'
import type { Column } from '@shop/ui/table/Column'
import { Thumb } from '@shop/ui/Thumb.tsx'
import { TwoLines } from '@shop/ui/TwoLines.tsx'
import { useAct } from '../act/useAct.ts'
import { useConnection } from '../app/connection.ts'
import { ListView } from '../list/ListView.tsx'
import { pageSize } from '../list/pageSize.ts'
import { priceRange, smallPicture, stockText } from '../products/productFigures.ts'
import { statusLook } from '../products/statusLabels.ts'
import { useRead } from '../query/useRead.ts'

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
  { header: 'SKU', cell: ({ sku }) => sku ?? '', from: 'lg' },
  {
    header: 'Price',
    cell: ({ priceFrom, priceTo }) => priceRange([priceFrom, priceTo].filter(price => price !== null)),
    isFigure: true,
    from: 'sm',
  },
  { header: 'Stock', cell: ({ stock }) => stockText(stock), isFigure: true, from: 'md' },
  {
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={statusLook(status).tone}>{statusLook(status).label}</StatusBadge>
    ),
    from: 'sm',
  },
]

interface Props {
  collection: StaffCollection
  page: number
  onPage: (page: number) => void
  onBack: () => void
  onEdit: () => void
}

const refetch = [listStaffCollectionProducts, listStaffCollections, getStaffCollection]

/** The products of a collection in the order that shoppers see. */
export const CollectionProducts = ({ collection, page, onPage, onBack, onEdit }: Props) => {
  const { platform } = useConnection()
  const { id } = collection
  const read = useRead(listStaffCollectionProducts, { id, page, limit: pageSize }, { keepsLast: true })
  const remove = useAct(removeCollectionProduct, {
    success: 'Product removed from collection successfully!',
    failure: 'Failed to remove product from collection',
    refetch,
  })
  const move = useAct(moveCollectionProduct, { failure: 'Failed to move product', refetch })
  const rows = read.data?.items ?? []
  const placeOf = (row: ProductRow) => (page - 1) * pageSize + rows.indexOf(row)
  const to = (row: ProductRow, place: number) => move.run({ id, productId: row.id, place })
  return (
    <>
      <PageHeading title={collection.name}>
        <Row wraps>
          <Button kind="plain" icon="left" onClick={onBack}>
            Back to Collections
          </Button>
          <Button icon="edit" onClick={onEdit}>
            Edit Collection
          </Button>
        </Row>
      </PageHeading>
      <ListView
        label="Products of the collection"
        noun="products"
        read={read}
        failure="Failed to load products."
        columns={columns}
        rowKey={row => row.id}
        menu={row => [
          {
            label: 'View Product',
            icon: 'external',
            onSelect: () => platform.openLink(`/products/${row.slug}`),
          },
          placeOf(row) > 0 && { label: 'Move to Top', icon: 'up', onSelect: () => to(row, 0) },
          placeOf(row) > 0 && { label: 'Move Up', icon: 'up', onSelect: () => to(row, placeOf(row) - 1) },
          placeOf(row) < (read.data?.total ?? 0) - 1 && {
            label: 'Move Down',
            icon: 'down',
            onSelect: () => to(row, placeOf(row) + 1),
          },
          {
            label: 'Remove from Collection',
            icon: 'trash',
            isDanger: true,
            onSelect: () => remove.run({ id, productId: row.id }),
          },
        ]}
        empty={{ title: 'No products in this collection', icon: 'products' }}
        onPage={onPage}
        onReset={undefined}
        pages="numbers"
      />
    </>
  )
}
