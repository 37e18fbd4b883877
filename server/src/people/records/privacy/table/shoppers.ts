import { deliveryPurpose, digest, ofAccount, reference, type TableData } from './personalData.ts'

/** Tables of shoppers' carts, requests and reviews (`003-shopping.ts`). */
export const shopperTables: Record<string, TableData> = {
  carts: {
    personal: [
      {
        ...ofAccount,
        columns: 'promotion_code place',
        purpose: deliveryPurpose,
        kept: 'idleCarts',
        exported: 'promotionCodeInCart',
      },
      {
        ...ofAccount,
        columns: 'id user_id owner agent_session_id created_at updated_at',
        purpose: deliveryPurpose,
        kept: 'idleCarts',
        exported: reference,
      },
    ],
    none: '',
  },
  cart_items: {
    personal: [
      {
        ...ofAccount,
        columns: 'quantity advice created_at',
        purpose: deliveryPurpose,
        kept: 'idleCarts',
        exported: 'cart',
      },
      {
        ...ofAccount,
        columns: 'id cart_id variant_id',
        purpose: deliveryPurpose,
        kept: 'idleCarts',
        exported: reference,
      },
    ],
    none: 'price_seen',
  },
  wishlist_items: {
    personal: [
      {
        ...ofAccount,
        columns: 'created_at',
        purpose: 'To show a shopper what they have saved.',
        kept: 'owner',
        exported: 'wishlist',
      },
      {
        ...ofAccount,
        columns: 'id user_id product_id variant_id',
        purpose: 'To show a shopper what they have saved.',
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
        purpose: 'To send the newsletter to people who asked for it, and to prove that they did.',
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
        purpose: 'To send no newsletter to an unsubscribed address, even if an older link is opened.',
        kept: 'unsubscriptions',
        exported: digest,
        erasure: { kept: 'A digest of an address, deleted within days.' },
      },
    ],
    none: '',
  },
  fit_profiles: {
    personal: [
      {
        ...ofAccount,
        columns: 'name height_cm build hem',
        purpose: 'To advise a shopper on sizes for the people they buy for.',
        kept: 'owner',
        exported: 'fitProfiles',
      },
      {
        ...ofAccount,
        columns: 'user_id position',
        purpose: 'To advise a shopper on sizes for the people they buy for.',
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
        purpose: 'To email somebody once that a product is back in stock.',
        kept: ['openStockRequests', 'answeredStockRequests'],
        exported: 'waitingFor',
        erasure: 'deleted',
      },
      {
        columns: 'id variant_id',
        whose: 'visitor',
        purpose: 'To email somebody once that a product is back in stock.',
        kept: ['openStockRequests', 'answeredStockRequests'],
        exported: reference,
        erasure: 'deleted',
      },
    ],
    none: '',
  },
  review_photos: {
    personal: [
      {
        ...ofAccount,
        columns: 'created_at',
        purpose: 'To show other shoppers how a product wears.',
        kept: 'owner',
        exported: 'reviewPhotos',
      },
      {
        ...ofAccount,
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
        purpose: 'To inform other shoppers about a product.',
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
        purpose: 'To let staff find a review by its words and its author.',
        kept: 'account',
        exported: { not: 'Derived from the review and its author, which are in the export themselves.' },
        erasure: { kept: 'The database generates it again without the author.' },
      },
    ],
    none: 'id product_id version',
  },
}
