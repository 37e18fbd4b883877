import { listStaffCollectionProducts, type StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import type { ProductRow } from '@shop/contracts/products/entities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { ExpandableCards } from '@shop/ui/layout/ExpandableCards.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { ReadError } from '../../kit/query/ReadError.tsx'
import { readFailureLine, recordFailure } from '../../kit/query/readFailure.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { PriceRange } from '../products/PriceRange.tsx'
import { smallPicture, stockText } from '../products/productFigures.ts'
import { statusLook } from '../products/statusLabels.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { History } from '../audit/History.tsx'

/** Maximum number of products in the dialog; the collection's own page lists all of them. */
const maxListed = 20

const ProductFacts = ({ product }: { product: ProductRow }) => {
  const { platform } = useConnection()
  const { sku, priceFrom, priceTo, stock, variantCount, updatedAt, slug } = product
  return (
    <FormStack>
      <Facts
        facts={[
          ['SKU', sku ?? 'None'],
          ['Price', <PriceRange key="price" prices={[priceFrom, priceTo]} />],
          ['Stock', stockText(stock)],
          ['Variants', String(variantCount)],
          ['Updated', <RelativeTime key="updated" instant={updatedAt} />],
        ]}
      />
      <div>
        <Button kind="plain" icon="external" onClick={() => platform.openLink(`/products/${slug}`)}>
          View Product
        </Button>
      </div>
    </FormStack>
  )
}

const Products = ({ id }: { id: string }) => {
  const { data, isError, error } = useRead(listStaffCollectionProducts, { id, page: 1, limit: maxListed })
  if (isError && !data) return <p>{readFailureLine(error, 'Failed to load products.')}</p>
  if (!data) return <PageSpinner label="Loading products" />
  if (data.total === 0) return <p>No products in this collection</p>
  return (
    <>
      <ExpandableCards
        label="Products"
        cards={data.items.map(product => ({
          key: product.id,
          head: (
            <Row>
              <Thumb url={smallPicture(product.picture)} />
              <TwoLines first={product.title} second={product.slug} />
              <StatusBadge tone={statusLook(product.status).tone}>
                {statusLook(product.status).label}
              </StatusBadge>
            </Row>
          ),
          body: <ProductFacts product={product} />,
        }))}
      />
      {data.total > maxListed && <p>And {data.total - maxListed} more</p>}
    </>
  )
}

interface Props {
  /** Undefined while it loads. */
  collection: StaffCollection | undefined
  error: Error | null
  onProducts: () => void
  onEdit: () => void
  onClose: () => void
}

export const CollectionDetail = ({ collection, error, onProducts, onEdit, onClose }: Props) => (
  <Dialog
    title={collection?.name ?? recordFailure(error, 'Collection')?.title ?? 'Collection'}
    onClose={onClose}
    closeLabel="Close"
    footer={
      collection && (
        <>
          <Button kind="plain" icon="products" onClick={onProducts}>
            View Products
          </Button>
          <Button needs="products:write" onClick={onEdit}>
            Edit Collection
          </Button>
        </>
      )
    }
  >
    {error && !collection && (
      <ReadError
        error={error}
        title="Error Loading Collection"
        text="Failed to load collection details. Please try again."
      >
        <Button onClick={onClose}>Close</Button>
      </ReadError>
    )}
    {!collection && !error && <PageSpinner label="Loading collection" />}
    {collection && (
      <FormStack>
        {collection.image && (
          <Thumb url={collection.image.url} alt={collection.image.alt || collection.name} size="40" />
        )}
        <Facts
          facts={[
            ['Description', collection.description || 'None'],
            ['ID', collection.id],
            ['Slug', collection.slug],
            ['Status', collection.isActive ? 'Active' : 'Inactive'],
            ['Products', `${collection.productCount}, ${collection.activeCount} of them in the shop`],
            ['Sort Order', String(collection.sort)],
            ['Updated', <RelativeTime key="updated" instant={collection.updatedAt} />],
          ]}
        />
        <FieldSection title="Products">
          <Products id={collection.id} />
        </FieldSection>
        <History subject="collection" subjectId={collection.id} />
      </FormStack>
    )}
  </Dialog>
)
