const paths = {
  star: 'M12 4l2.4 5 5.5.7-4 3.9 1 5.4-4.9-2.6L7.1 19l1-5.4-4-3.9 5.5-.7z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4.5 4.5',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.3a4.3 4.3 0 0 1 7.5 2.5C19.5 15.4 12 20 12 20z',
  bag: 'M5.5 8h13l1 12.5h-15zM9 10.5V7a3 3 0 0 1 6 0v3.5',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  exchange: 'M4 9h14l-3.5-3.5M20 15H6l3.5 3.5',
  truck:
    'M3 6.5h11v10H3zM14 10h4l3 3.5v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8.5h6M9 12.5h6',
  chat: 'M4 5.5h16v11H10l-4 3.5v-3.5H4z',
  arrow: 'M4 12h15M13.5 6.5L19 12l-5.5 5.5',
  back: 'M20 12H5M10.5 6.5L5 12l5.5 5.5',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6.5 11H5v9.5h14V11h-1.5',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5',
  filters:
    'M4 8h9M19 8h1M4 16h1M11 16h9M16 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  rows: 'M4.5 5h5v5h-5zM4.5 14h5v5h-5zM13 6h7M13 9h4M13 15h7M13 18h4',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  expand: 'M14 4.5h5.5V10M10 19.5H4.5V14M19.5 4.5L14 10M4.5 19.5L10 14',
} as const

export type IconName = keyof typeof paths

export const isIconName = (name: string): name is IconName => Object.hasOwn(paths, name)

/** A line drawing, hidden from screen readers: the text or label beside it says the same. */
export const Icon = ({ name, size = 22 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
)
