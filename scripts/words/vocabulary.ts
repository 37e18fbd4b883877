/**
 * The shop's terms in British English, one for each concept. Texts of pages, answers, emails and documents use `say`,
 * and never the words that `not` matches. `but` lists exceptions, whose exact text a specification or a law prescribes.
 */
export const vocabulary: readonly { say: string; not: RegExp; but?: readonly string[] }[] = [
  { say: 'Colour', not: /\bcolors?\b/i, but: ['Select Size & Color', 'Please select size and color'] },
  {
    say: 'cancelled, cancelling',
    not: /\bcancel(ed|ing)\b/i,
    but: ['Payment Canceled', 'Checkout Canceled', 'Your checkout process was canceled.'],
  },
  { say: 'Sign in, Sign out', not: /\blog (in|out)\b/i, but: ['Please log in to view your cart'] },
  { say: 'no longer', not: /\bany ?more\b/i },
  { say: 'who', not: /\bwhom\b/i },
  { say: 'cart', not: /\b(basket|bag)\b/i },
  {
    say: 'piece, item',
    not: /\bgoods\b/i,
    // Terms of the law: consumer rights, and the prescribed cancellation form.
    but: [
      'Consumer Rights Act',
      'tick “Returned goods”',
      'right to cancel this contract',
      'If you cancel, we reimburse',
      'Please send the goods back',
      'Faulty goods and complaints',
      'legal duty to supply goods',
      'cancel my/our* contract of sale',
      // Categories of the Universal Postal Union's forms.
      'Vente de marchandises',
      'Retour de marchandise',
    ],
  },
  { say: 'Email', not: /\be-mails?\b/i },
  {
    say: 'Delivery',
    not: /\bshipping\b/i,
    but: [
      'more for free shipping',
      'Free shipping on orders over',
      'Free Shipping over',
      'Shipping Address Required',
      'Please select a shipping address',
      // Names that browsers fill in automatically.
      'shipping country',
      'shipping tel',
      // A column of Royal Mail’s.
      'Shipping cost',
      // Headings of Shopify's files.
      'Shipping Method',
      'Shipping Name',
      'Shipping Street',
      'Variant Requires Shipping',
      // Names of a page and of settings.
      'given under Shipping',
      'under Settings, Shipping',
      'UK Shipping',
      'Free Shipping Over',
      'Shipping rates',
    ],
  },
  // The American word for a postcode.
  { say: 'Postcode', not: /\bzip code\b/i, but: ['ZIP code'] },
]
