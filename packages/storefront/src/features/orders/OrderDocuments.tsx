import {
  getCreditNote,
  getInvoice,
  listOrderDocuments,
  type OrderDocument,
} from '@shop/contracts/invoices/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useShop } from '../../kit/shop/shop.ts'
import { TextButton } from '../../kit/controls/TextButton.tsx'
import { query } from '../../kit/query/query.ts'
import styles from './OrderDetails.module.css'
import { useDownload } from './useDownload.ts'

export type HeadingLevel = 'h2' | 'h4'

const names = { invoice: 'Invoice', receipt: 'Receipt', 'credit-note': 'Credit note' } as const

/** Lists downloads of a paid order's invoice and credit notes. */
export const OrderDocuments = ({ orderId, heading: Heading }: { orderId: string; heading: HeadingLevel }) => {
  const { client } = useShop()
  const { data } = useQuery(query(listOrderDocuments, { id: orderId }))
  const download = useDownload(
    ({ kind, number }: OrderDocument) =>
      kind === 'credit-note'
        ? client.call(getCreditNote, { id: orderId, number })
        : client.call(getInvoice, { id: orderId }),
    'Failed to download the document.',
  )
  if (!data?.items.length) return null
  return (
    <>
      <Heading className={`${styles.title} ${styles.below}`}>Documents</Heading>
      <ul className={styles.documents}>
        {data.items.map(document => (
          <li key={document.number}>
            <TextButton
              isBlocked={download.isPending}
              aria-label={`Download ${names[document.kind].toLowerCase()} ${document.number} (PDF)`}
              onClick={() => download.mutate(document)}
            >
              {names[document.kind]} {document.number}
            </TextButton>
          </li>
        ))}
      </ul>
    </>
  )
}
