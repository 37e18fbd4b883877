export interface HelpPage {
  to: string
  label: string
  /** Search words for the page, in the singular. */
  words: string
  /** True if these words ask for a garment, not for help. */
  isGarment?: boolean
}

/** Pages for searches that are not about garments, the likeliest first. */
export const helpPages: readonly HelpPage[] = [
  {
    to: '/shipping',
    label: 'Delivery',
    words:
      'delivery deliver delivered shipping ship shipped postage post courier parcel dispatch dispatched express dpd توصيل شحن الشحن تسليم',
  },
  {
    to: '/returns',
    label: 'Returns and exchanges',
    words:
      'return returning returned refund refunded exchange exchanging swap replacement cancel cancellation ارجاع استرجاع استبدال تبديل مرتجعات استرداد',
  },
  {
    to: '/size-guide',
    label: 'Size guide',
    words:
      'size sizing measurement measure measuring fit fitting chart guide height tall cm ft foot feet inch xs s m l small medium large xl xxl xxxl 2xl 3xl 4xl 5xl plus مقاس مقاسات قياس قياسات',
  },
  {
    to: '/size-guide',
    label: 'Our sizes, and the heights they fit',
    words: 'boy kid child children junior toddler baby son youth teen teenager ولد اولاد ولادي طفل اطفال',
    isGarment: true,
  },
  {
    to: '/find-order',
    label: 'Find your order',
    words: 'order track tracking invoice receipt طلب طلبي طلبيه تتبع فاتوره',
  },
  {
    to: '/contact',
    label: 'Contact us',
    words:
      'contact help phone telephone call email mail support whatsapp address service question faq complaint bespoke tailor اتصل اتصال تواصل مساعده هاتف واتساب',
  },
  {
    to: '/shipping#gifts',
    label: 'Gifts and gift notes',
    words: 'gift present wrap wrapping giftcard voucher هديه هدايا تغليف قسيمه',
  },
  {
    to: '/sale',
    label: 'Sale',
    words: 'sale discount offer clearance reduced خصم خصومات تخفيضات تخفيض عرض عروض',
  },
  { to: '/about', label: 'About us', words: 'about story brand company' },
  { to: '/careers', label: 'Careers', words: 'career job vacancy' },
  { to: '/press', label: 'Press', words: 'press media' },
  { to: '/sustainability', label: 'Sustainability', words: 'sustainability sustainable ethical' },
  { to: '/privacy', label: 'Privacy', words: 'privacy cookie gdpr' },
  { to: '/terms', label: 'Terms', words: 'term condition legal' },
  { to: '/profile', label: 'Your account', words: 'account login register password profile signin signup' },
]
