import { ButtonLink } from '../../kit/parts/Button.tsx'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'

/** Notice for a collection that is not there, or cannot be read. */
export const CollectionMissing = () => (
  <PageNotice
    title="Collection Not Found"
    text="This collection is not available. It may have ended, or its address may have changed."
  >
    <ButtonLink to="/collections">Browse All Collections</ButtonLink>
  </PageNotice>
)
