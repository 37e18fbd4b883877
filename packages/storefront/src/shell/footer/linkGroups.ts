export const linkGroups = [
  {
    title: 'Shop',
    links: [
      { to: '/collections/new-in', label: 'New In' },
      { to: '/collections/eid-capsule', label: 'Eid Capsule' },
      { to: '/collections/jumah-essentials', label: 'Jumah Essentials' },
      { to: '/collections', label: 'All Collections' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/size-guide', label: 'Size Guide' },
      { to: '/shipping', label: 'Shipping' },
      { to: '/returns', label: 'Returns' },
      { to: '/find-order', label: 'Find Your Order' },
      { to: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/sustainability', label: 'Sustainability' },
      { to: '/careers', label: 'Careers' },
      { to: '/press', label: 'Press' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
] as const
