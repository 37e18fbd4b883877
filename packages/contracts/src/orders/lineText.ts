/** Names a line with its units: `2 × Najd Thobe`. */
export const lineText = ({ quantity, title }: { quantity: number; title: string }): string =>
  `${quantity} × ${title}`
