const paths = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  shop: 'M4.5 9.5L6 4h12l1.5 5.5M5.5 12v8h13v-8M4.5 9.5a2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0M10 20v-5h4v5',
  signOut: 'M14 4H5v16h9M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  products: 'M8.5 4L4 6.5 5.5 11l2-.7V20h9v-9.7l2 .7L20 6.5 15.5 4a3.5 3.5 0 0 1-7 0z',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.5-3.3 3-5 6.5-5s6 1.7 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.3 .6 3.7 2.2 4 4.7',
  orders: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8.5h6M9 12.5h6',
  money: 'M3.5 6.5h17v11h-17zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6.5 12h.01M17.5 12h.01',
  warning: 'M12 4.5L21 20H3zM12 10.5v4M12 17.3v.01',
} as const

export type IconName = keyof typeof paths

/** A line drawing; what it means is said by the text or label beside it. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
)
