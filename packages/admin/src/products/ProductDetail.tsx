import { formatMoney } from '@shop/contracts/money'
import { getStaffProduct } from '@shop/contracts/products/endpoints'
import { Button } from '@shop/ui/Button.tsx'
import { Dialog } from '@shop/ui/Dialog.tsx'
import { ErrorCard } from '@shop/ui/ErrorCard.tsx'
import { Facts } from '@shop/ui/Facts.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { PageSpinner } from '@shop/ui/PageSpinner.tsx'
import { RelativeTime } from '@shop/ui/RelativeTime.tsx'
import { Row } from '@shop/ui/Row.tsx'
import { StatusBadge } from '@shop/ui/StatusBadge.tsx'
import { Thumb } from '@shop/ui/Thumb.tsx'
import { useRead } from '../query/useRead.ts'
import { priceRange, stockText } from './productFigures.ts'
import { statusLook } from './statusLabels.ts'

/** `fabricWeight` is shown as `fabric Weight`, and so on. */
const inWords = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')

export const ProductDetail = ({
  id,
  onEdit,
  onClose,
}: {
  id: string
  onEdit: () => void
  onClose: () => void
}) => {
  const { data: product, isError } = useRead(getStaffProduct, { id })
  const pictures = [...new Map((product?.images ?? []).map(image => [image.url, image])).values()].slice(0, 5)
  return (
    <Dialog
      title={product?.title ?? (isError ? 'Error Loading Product' : 'Product')}
      size="lg"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button kind="plain" onClick={onClose}>
            Close
          </Button>
          {product && <Button onClick={onEdit}>Edit Product</Button>}
        </>
      }
    >
      {isError && (
        <ErrorCard title="Error Loading Product" text="Failed to load product details. Please try again.">
          <Button onClick={onClose}>Close</Button>
        </ErrorCard>
      )}
      {!product && !isError && <PageSpinner label="Loading product" />}
      {product && (
        <FormStack>
          <Row wraps>
            {pictures.map(({ id: key, url, alt }, index) => (
              <Thumb key={key} url={url} alt={alt || product.title} size={index === 0 ? '32' : '16'} />
            ))}
          </Row>
          <Facts
            facts={[
              ['Slug', product.slug],
              [
                'Status',
                <StatusBadge key="status" tone={statusLook(product.status).tone}>
                  {statusLook(product.status).label}
                </StatusBadge>,
              ],
              product.rating > 0 && [
                'Rating',
                `${product.rating.toFixed(1)} (${product.reviewCount} reviews)`,
              ],
              ['Price', priceRange(product.variants.map(({ price, salePrice }) => salePrice ?? price))],
              ['Total Stock', stockText(product.variants.reduce((sum, { free }) => sum + free, 0))],
              ['Variants', String(product.variants.length)],
              ['Description', product.description],
              ['Materials', product.materials],
              ['Care', product.care],
              product.features.length > 0 && ['Features', product.features.join(' · ')],
              product.collections.length > 0 && [
                'Collections',
                product.collections.map(({ name }) => name).join(', '),
              ],
              ['Created', <RelativeTime key="created" instant={product.createdAt} />],
              ['Updated', <RelativeTime key="updated" instant={product.updatedAt} />],
            ]}
          />
          <FieldSection title="Variants">
            <Facts
              facts={product.variants.map(
                ({ sku, color, size, price, salePrice, free, lengthCm, collar, cuffs }) =>
                  [
                    sku,
                    `${color}, ${size}, ${lengthCm} cm, collar ${collar}, cuffs ${cuffs}: ${formatMoney(price)}${salePrice === null ? '' : `, on sale ${formatMoney(salePrice)}`}, ${stockText(free)}`,
                  ] as const,
              )}
            />
          </FieldSection>
          {Object.keys(product.specifications).length > 0 && (
            <FieldSection title="Specifications">
              <Facts
                facts={Object.entries(product.specifications).map(
                  ([name, text]) => [inWords(name), text] as const,
                )}
              />
            </FieldSection>
          )}
          {product.reviews.length > 0 && (
            <FieldSection title="Reviews">
              <Facts
                facts={product.reviews.map(
                  ({ rating, status, title, comment, user, createdAt }) =>
                    [
                      `${rating}/5 ${status}`,
                      `${title} ${comment} (${user ? `${user.firstName} ${user.lastName}` : 'Anonymous User'}, ${createdAt.slice(0, 10)})`,
                    ] as const,
                )}
              />
            </FieldSection>
          )}
          <FieldSection title="SEO">
            <Facts
              facts={[
                ['Meta Title', product.metaTitle ?? 'None'],
                ['Meta Description', product.metaDescription ?? 'None'],
              ]}
            />
          </FieldSection>
        </FormStack>
      )}
    </Dialog>
  )
}
