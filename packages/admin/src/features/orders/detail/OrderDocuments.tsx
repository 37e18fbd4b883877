import { Stack, Text } from '@chakra-ui/react'
import { needsCustomsDeclaration } from '@shop/contracts/addresses/needsCustomsDeclaration'
import { placeOf } from '@shop/contracts/addresses/places'
import {
  getCreditNote,
  getInvoice,
  listOrderDocuments,
  type OrderDocument,
} from '@shop/contracts/invoices/endpoints'
import type { AdminOrder, AdminParcel } from '@shop/contracts/orders/adminEntities'
import { getCustomsPapers } from '@shop/contracts/orders/slipEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { readFailureLine } from '../../../kit/query/readFailure.ts'
import { useConnection } from '../../../kit/platform/connection.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { useOrderPdfs } from '../useOrderPdfs.ts'

const names = { invoice: 'Invoice', receipt: 'Receipt', 'credit-note': 'Credit note' } as const

const DocumentButtons = ({ name, read }: { name: string; read: () => Promise<File> }) => {
  const documents = useOrderPdfs()
  return (
    <Row>
      <Button
        kind="plain"
        icon="documents"
        isDisabled={documents.isBusy}
        onClick={() => documents.show(read, 'Failed to open document')}
      >
        {name}
      </Button>
      <IconButton
        icon="download"
        label={`Save ${name}`}
        isDisabled={documents.isBusy}
        onClick={() => documents.save(read, 'Failed to save document')}
      />
    </Row>
  )
}

/** States which proof of export for HMRC a parcel has. */
const ExportProof = ({ parcel }: { parcel: AdminParcel }) => {
  const { carrier, trackingNumber, sentAt } = parcel
  const missing = [carrier === null && 'carrier', !trackingNumber && 'tracking number'].filter(Boolean)
  return (
    <Text fontSize="sm" color="fg.muted">
      Proof of export: {[carrier, trackingNumber].filter(Boolean).join(' ')}
      {(carrier !== null || trackingNumber) && ', '}sent <RelativeTime instant={sentAt} />
      {missing.length > 0 && `. The ${missing.join(' and ')} is still to be added.`}
    </Text>
  )
}

/** Lists the sent parcels that have customs documents. */
const customsParcelsOf = ({ shippingAddress, parcels }: AdminOrder): AdminParcel[] =>
  needsCustomsDeclaration(placeOf(shippingAddress))
    ? parcels.filter(({ takenBack }) => takenBack === null)
    : []

/** Lists an order's invoice, credit notes and customs documents as PDFs, to open or save. */
export const OrderDocuments = ({ order }: { order: AdminOrder }) => {
  const { id } = order
  const { client } = useConnection()
  const { data, isError, error } = useRead(listOrderDocuments, { id })
  const customsParcels = customsParcelsOf(order)
  const pdfOf = ({ kind, number }: OrderDocument) =>
    kind === 'credit-note' ? client.call(getCreditNote, { id, number }) : client.call(getInvoice, { id })
  const issuedDocuments = data?.items ?? []
  const missingText = isError ? readFailureLine(error, 'Failed to load documents.') : 'Loading documents'
  return (
    <Panel title="Documents">
      {issuedDocuments.length === 0 && (customsParcels.length === 0 || !data) && (
        <EmptyText>{data ? 'No documents yet' : missingText}</EmptyText>
      )}
      {issuedDocuments.length + customsParcels.length > 0 && (
        <Stack align="start" padding={{ base: '3', md: '4' }}>
          {issuedDocuments.map(document => (
            <DocumentButtons
              key={document.number}
              name={`${names[document.kind]} ${document.number}`}
              read={() => pdfOf(document)}
            />
          ))}
          {customsParcels.map((parcel, index) => (
            <Stack key={parcel.id} gap="1" align="start">
              <DocumentButtons
                name={`Customs papers${customsParcels.length > 1 ? ` ${index + 1}` : ''}`}
                read={() => client.call(getCustomsPapers, { id, parcelId: parcel.id })}
              />
              {order.duties !== null && <ExportProof parcel={parcel} />}
            </Stack>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
