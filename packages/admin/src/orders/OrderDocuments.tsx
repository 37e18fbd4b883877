import { HStack } from '@chakra-ui/react'
import { getCreditNote, getInvoice, listOrderDocuments } from '@shop/contracts/invoices/endpoints'
import { Button } from '@shop/ui/Button.tsx'
import { EmptyText, Panel } from '@shop/ui/Panel.tsx'
import { useConnection } from '../app/connection.ts'
import { useRead } from '../query/useRead.ts'
import { usePaper } from './usePaper.ts'

const names = { invoice: 'Invoice', receipt: 'Receipt', 'credit-note': 'Credit note' } as const

/** An order's invoice and credit notes as PDFs. */
export const OrderDocuments = ({ id }: { id: string }) => {
  const { client } = useConnection()
  const { data } = useRead(listOrderDocuments, { id })
  const paper = usePaper()
  if (!data || data.items.length === 0)
    return (
      <Panel title="Documents">
        <EmptyText>No documents yet</EmptyText>
      </Panel>
    )
  return (
    <Panel title="Documents">
      <HStack wrap="wrap" padding={{ base: '3', md: '4' }}>
        {data.items.map(({ kind, number }) => (
          <Button
            key={number}
            kind="plain"
            icon="documents"
            isDisabled={paper.isBusy}
            onClick={() =>
              paper.show(
                () =>
                  kind === 'credit-note'
                    ? client.call(getCreditNote, { id, number })
                    : client.call(getInvoice, { id }),
                'Failed to open document',
              )
            }
          >
            {`${names[kind]} ${number}`}
          </Button>
        ))}
      </HStack>
    </Panel>
  )
}
