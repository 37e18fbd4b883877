import { keyInWords } from '@shop/contracts/catalog/keyInWords'
import { getStaffProduct } from '@shop/contracts/products/endpoints'
import type { StaffProduct, ProductReview } from '@shop/contracts/products/entities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { ReadError } from '../../../kit/query/ReadError.tsx'
import { recordFailure } from '../../../kit/query/readFailure.ts'
import { useConnection } from '../../../kit/platform/connection.ts'
import { useRecordLinks } from '../../../kit/screen/useRecordLinks.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { activeTone, statusLook } from '../statusLabels.ts'
import { VideoSection } from '../video/VideoSection.tsx'
import { Overview } from './Overview.tsx'
import { VariantCards } from './VariantCards.tsx'
import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Stars } from '@shop/ui/facts/Stars.tsx'
import { ReviewStatusBadge } from '../../reviews/ReviewStatusBadge.tsx'
import { writerOf } from '../../reviews/writerOf.ts'
import { History } from '../../audit/History.tsx'

/** Lists the customers' reviews, newest first. */
const Reviews = ({ reviews }: { reviews: readonly ProductReview[] }) => (
  <Stack as="ul" listStyleType="none" gap="0" aria-label="Reviews">
    {reviews.map(({ id, rating, status, title, comment, user, createdAt }) => (
      <Box as="li" key={id} borderBottomWidth="1px" paddingY="3" _last={{ borderBottomWidth: '0' }}>
        <Flex align="center" gap="3" wrap="wrap">
          <Stars rating={rating} />
          <ReviewStatusBadge status={status} />
          <Text textStyle="xs" color="fg.muted" marginStart="auto">
            {writerOf({ user })} · <RelativeTime instant={createdAt} />
          </Text>
        </Flex>
        {title && (
          <Text fontWeight="medium" marginTop="1">
            {title}
          </Text>
        )}
        <Text color="fg.muted">{comment || 'No comment'}</Text>
      </Box>
    ))}
  </Stack>
)

interface Props {
  id: string
  /** Id of the variant that a search found; may be empty. */
  variantId: string
  onEdit: () => void
  onClose: () => void
}

const Sections = ({ product, variantId }: { product: StaffProduct; variantId: string }) => {
  const { variants, collections, reviews, metaTitle, metaDescription } = product
  const specifications = Object.entries(product.specifications)
  return (
    <FormStack>
      <Overview product={product} />
      <VideoSection product={product} />
      <History subject="product" subjectId={product.id} />
      <FieldSection title="Variants">
        <VariantCards productId={product.id} variants={variants} highlightedId={variantId} />
      </FieldSection>
      <FieldSection title="Collections">
        {collections.length === 0 ? (
          <p>In no collection</p>
        ) : (
          <Row wraps>
            {collections.map(({ id, name, isActive }) => (
              <StatusBadge key={id} tone={activeTone(isActive)}>
                {isActive ? name : `${name} (inactive)`}
              </StatusBadge>
            ))}
          </Row>
        )}
      </FieldSection>
      {[
        { title: 'Complete the Look', companions: product.look },
        { title: 'Matching Set', companions: [...product.set, ...product.setsWithIt] },
      ]
        .filter(({ companions }) => companions.length > 0)
        .map(({ title, companions }) => (
          <FieldSection key={title} title={title}>
            <Row wraps>
              {[...new Map(companions.map(companion => [companion.id, companion])).values()].map(
                companion => (
                  <StatusBadge key={companion.id} tone={statusLook(companion.status).tone}>
                    {companion.status === 'ACTIVE'
                      ? companion.title
                      : `${companion.title} (${statusLook(companion.status).label.toLowerCase()})`}
                  </StatusBadge>
                ),
              )}
            </Row>
          </FieldSection>
        ))}
      {specifications.length > 0 && (
        <FieldSection title="Specifications">
          <Facts facts={specifications.map(([name, text]) => [keyInWords(name), text] as const)} />
        </FieldSection>
      )}
      {reviews.length > 0 && (
        <FieldSection title="Reviews">
          <Reviews reviews={reviews} />
        </FieldSection>
      )}
      <FieldSection title="SEO">
        <Facts
          facts={[
            ['Meta Title', metaTitle ?? 'None'],
            ['Meta Description', metaDescription ?? 'None'],
          ]}
        />
      </FieldSection>
    </FormStack>
  )
}

export const ProductDetail = ({ id, variantId, onEdit, onClose }: Props) => {
  const { platform } = useConnection()
  const secondWindow = useRecordLinks('products')
  const { data: product, isError, error } = useRead(getStaffProduct, { id })
  return (
    <Dialog
      title={product?.title ?? recordFailure(error, 'Product')?.title ?? 'Product'}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Menu entries={secondWindow.entries(id)} trigger={<IconButton icon="more" label="More" />} />
          <Button kind="plain" onClick={onClose}>
            Close
          </Button>
          {product?.status === 'ACTIVE' && (
            <Button
              kind="plain"
              icon="external"
              onClick={() => platform.openLink(`/products/${product.slug}`)}
            >
              View in Shop
            </Button>
          )}
          {product && (
            <Button needs="products:write" onClick={onEdit}>
              Edit Product
            </Button>
          )}
        </>
      }
    >
      {isError && !product && (
        <ReadError
          error={error}
          title="Error Loading Product"
          text="Failed to load product details. Please try again."
        >
          <Button onClick={onClose}>Close</Button>
        </ReadError>
      )}
      {!product && !isError && <PageSpinner label="Loading product" />}
      {product && <Sections product={product} variantId={variantId} />}
    </Dialog>
  )
}
