import { splitBold } from '@shop/contracts/boldWords'

/** A description with its bold words; whatever else stands in it is shown as it is. */
export const BoldWords = ({ text }: { text: string }) =>
  // oxlint-disable-next-line react/no-array-index-key
  splitBold(text).map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
