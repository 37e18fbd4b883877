import { Accordion } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** `head` is always visible, `body` only while the card is open. */
  cards: readonly { key: string; head: ReactNode; body: ReactNode }[]
}

/** Cards that expand to show more; several may be open at once. */
export const ExpandableCards = ({ label, cards }: Props) => (
  <Accordion.Root multiple collapsible aria-label={label} variant="outline" size="sm">
    {cards.map(({ key, head, body }) => (
      <Accordion.Item key={key} value={key}>
        <Accordion.ItemTrigger cursor="pointer" justifyContent="space-between" gap="3">
          {head}
          <Accordion.ItemIndicator />
        </Accordion.ItemTrigger>
        <Accordion.ItemContent>
          <Accordion.ItemBody>{body}</Accordion.ItemBody>
        </Accordion.ItemContent>
      </Accordion.Item>
    ))}
  </Accordion.Root>
)
