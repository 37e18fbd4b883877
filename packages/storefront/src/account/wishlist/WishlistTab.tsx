import { ButtonLink } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'

export const WishlistTab = () => (
  <Notice
    title="Wishlist"
    text="Saving pieces for later opens soon. Until then, find your next one in our collections."
  >
    <ButtonLink to="/collections">Browse Collections</ButtonLink>
  </Notice>
)
