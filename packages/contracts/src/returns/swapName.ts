interface Exchanged {
  /** Product of the garment that comes back. */
  title: string
  swap: { title?: string | undefined; choice: string }
}

/** Names what comes in exchange: its size and colour, and its product where that is another one. */
export const swapName = ({ title, swap }: Exchanged): string =>
  swap.title === undefined || swap.title === title ? swap.choice : `${swap.title}, ${swap.choice}`
