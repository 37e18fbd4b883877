interface ExchangedLine {
  /** Product of the garment that comes back. */
  title: string
  swap: { title?: string | undefined; choice: string }
}

/** Names the replacement of an exchange: its size and colour, and its product if that is another one. */
export const exchangeName = ({ title, swap }: ExchangedLine): string =>
  swap.title === undefined || swap.title === title ? swap.choice : `${swap.title}, ${swap.choice}`
