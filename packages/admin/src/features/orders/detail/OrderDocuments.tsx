import { Stack } from '@chakra-ui/react'
import {
  getCreditNote,
  getInvoice,
  listOrderDocuments,
  type OrderDocument,
} from '@shop/contracts/invoices/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { readFailureLine } from '../../../kit/query/readFailure.ts'
import { useConnection } from '../../../kit/platform/connection.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { usePaper } from '../usePaper.ts'

const names = { invoice: 'Invoice', receipt: 'Receipt', 'credit-note': 'Credit note' } as const

/** An order's invoice and credit notes as PDFs, to open or save. */
export const OrderDocuments = ({ id }: { id: string }) => {
  const { client } = useConnection()
  const { data, isError, error } = useRead(listOrderDocuments, { id })
  const paper = usePaper()
  if (!data || data.items.length === 0)
    return (
      <Panel title="Documents">
        <EmptyText>
          {data
            ? 'No documents yet'
            : isError
              ? readFailureLine(error, 'Failed to load documents.')
              : 'Loading documents'}
        </EmptyText>
      </Panel>
    )
  const pdfOf = ({ kind, number }: OrderDocument) =>
    kind === 'credit-note' ? client.call(getCreditNote, { id, number }) : client.call(getInvoice, { id })
  return (
    <Panel title="Documents">
      <Stack align="start" padding={{ base: '3', md: '4' }}>
        {data.items.map(one => {
          const called = `${names[one.kind]} ${one.number}`
          return (
            <Row key={one.number}>
              <Button
                kind="plain"
                icon="documents"
                isDisabled={paper.isBusy}
                onClick={() => paper.show(() => pdfOf(one), 'Failed to open document')}
              >
                {called}
              </Button>
              <IconButton
                icon="download"
                label={`Save ${called}`}
                isDisabled={paper.isBusy}
                onClick={() => paper.save(() => pdfOf(one), 'Failed to save document')}
              />
            </Row>
          )
        })}
      </Stack>
    </Panel>
  )
}
