import { splitBold } from '@shop/contracts/boldText'

/** Shows a description with its bold words; any other markup is shown as text. */
export const BoldWords = ({ text }: { text: string }) =>
  // oxlint-disable-next-line react/no-array-index-key
  splitBold(text).map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
