import { deliver, digest, own, reference, type TableData } from './personalData.ts'

/** Tables of shoppers' carts, requests and reviews (`003-shopping.ts`). */
export const shopperTables: Record<string, TableData> = {
  carts: {
    personal: [
      {
        ...own,
        columns: 'promotion_code place',
        purpose: deliver,
        kept: 'idleCarts',
        exported: 'promotionCodeInCart',
      },
      {
        ...own,
        columns: 'id user_id owner agent_session_id created_at updated_at',
        purpose: deliver,
        kept: 'idleCarts',
        exported: reference,
      },
    ],
    none: '',
  },
  cart_items: {
    personal: [
      {
        ...own,
        columns: 'quantity advice created_at',
        purpose: deliver,
        kept: 'idleCarts',
        exported: 'cart',
      },
      { ...own, columns: 'id cart_id variant_id', purpose: deliver, kept: 'idleCarts', exported: reference },
    ],
    none: 'price_seen',
  },
  wishlist_items: {
    personal: [
      {
        ...own,
        columns: 'created_at',
        purpose: 'To show what a shopper has put aside.',
        kept: 'owner',
        exported: 'wishlist',
      },
      {
        ...own,
        columns: 'id user_id product_id variant_id',
        purpose: 'To show what a shopper has put aside.',
        kept: 'owner',
        exported: reference,
      },
    ],
    none: '',
  },
  newsletter_subscribers: {
    personal: [
      {
        columns: 'email asked_at confirmed_at text',
        whose: 'visitor',
        purpose: 'To send news to those who asked for them, and to prove that they did.',
        kept: 'owner',
        exported: 'newsletter',
        erasure: 'deleted',
      },
    ],
    none: '',
  },
  newsletter_endings: {
    personal: [
      {
        columns: 'key ended_at',
        whose: 'visitor',
        purpose: 'To send no news to an address that was unsubscribed, whatever older link is opened.',
        kept: 'newsEndings',
        exported: digest,
        erasure: { kept: 'A digest of an address, which goes within days.' },
      },
    ],
    none: '',
  },
  fit_profiles: {
    personal: [
      {
        ...own,
        columns: 'name height_cm build hem',
        purpose: 'To advise a shopper on sizes for the people they choose for.',
        kept: 'owner',
        exported: 'fitProfiles',
      },
      {
        ...own,
        columns: 'user_id position',
        purpose: 'To advise a shopper on sizes for the people they choose for.',
        kept: 'owner',
        exported: reference,
      },
    ],
    none: '',
  },
  stock_asks: {
    personal: [
      {
        columns: 'email created_at told_at',
        whose: 'visitor',
        purpose: 'To tell somebody once that what they wait for is back.',
        kept: ['openAsks', 'toldAsks'],
        exported: 'waitingFor',
        erasure: 'deleted',
      },
      {
        columns: 'id variant_id',
        whose: 'visitor',
        purpose: 'To tell somebody once that what they wait for is back.',
        kept: ['openAsks', 'toldAsks'],
        exported: reference,
        erasure: 'deleted',
      },
    ],
    none: '',
  },
  review_photos: {
    personal: [
      {
        ...own,
        columns: 'created_at',
        purpose: 'To show other shoppers how a product wears.',
        kept: 'owner',
        exported: 'reviewPhotos',
      },
      {
        ...own,
        columns: 'id user_id review_id media_key',
        purpose: 'To show other shoppers how a product wears.',
        kept: 'owner',
        exported: reference,
      },
    ],
    none: 'product_id position',
  },
  reviews: {
    personal: [
      {
        columns: 'rating fit title comment status created_at updated_at',
        whose: 'account',
        purpose: 'To tell other shoppers how a product is.',
        kept: 'owner',
        exported: 'reviews',
        erasure: { kept: 'It stays without a name, as the privacy page says.' },
      },
      {
        columns: 'user_id',
        whose: 'account',
        purpose: 'To show who wrote it, and to let them change it.',
        kept: 'account',
        exported: reference,
        erasure: 'unlinked',
      },
      {
        columns: 'search_text',
        whose: 'account',
        purpose: 'To let staff find a review by its words and its writer.',
        kept: 'account',
        exported: { not: 'Made of the review and its writer, which are in the export themselves.' },
        erasure: { kept: 'The database writes it anew without the writer.' },
      },
    ],
    none: 'id product_id version',
  },
}
