import { Button, ButtonLink } from '../../kit/parts/Button.tsx'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'

const collectionsLink = (
  <ButtonLink to="/collections" look="outline">
    Browse Collections
  </ButtonLink>
)

/** Shows that a product could not be read. */
export const ProductFailure = () => (
  <PageNotice
    isError
    title="Error Loading Product"
    text="The product could not be loaded. Please check your connection and try again."
  >
    <Button onClick={() => window.location.reload()}>Try Again</Button>
    {collectionsLink}
  </PageNotice>
)

export const ProductMissing = () => (
  <PageNotice
    title="Product Not Found"
    text="This product is no longer for sale, or its address has changed."
  >
    {collectionsLink}
  </PageNotice>
)

/** Shows that a product has no variants. */
export const ProductIncomplete = () => (
  <PageNotice title="Product Data Incomplete" text="Please contact support.">
    <ButtonLink to="/contact">Contact Support</ButtonLink>
    {collectionsLink}
  </PageNotice>
)
