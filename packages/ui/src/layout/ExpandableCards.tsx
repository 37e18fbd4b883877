import { Accordion } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** Each with what is always seen of it, and what there is besides. */
  cards: readonly { key: string; head: ReactNode; body: ReactNode }[]
}

/** Things of which each can be opened to show more, several at a time. */
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
