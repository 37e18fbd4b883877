import { HStack, Text } from '@chakra-ui/react'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isTyping } from '../../../kit/screen/isTyping.ts'
import { historyStateOf } from '../list/listPosition.ts'
import { type Neighbours, useNeighbours } from './useNeighbours.ts'

/** Keys for the next and the previous order, as in programs for email and issues. */
const directionByKey = { j: 'next', k: 'previous' } as const
const isPagerKey = (key: string): key is keyof typeof directionByKey => Object.hasOwn(directionByKey, key)

const positionText = ({ position, total }: Neighbours): string =>
  position === null ? '' : `${groupedDigits(position)} of ${groupedDigits(total)}`

/** Opens the previous and the next order of the list, by buttons and keys. Back returns to the list. */
export const OrderPager = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const neighbours = useNeighbours(id)
  const openNeighbour = (direction: 'next' | 'previous') => {
    const neighbour = neighbours?.[direction]
    if (neighbour)
      void navigate(`/admin/orders/${neighbour.id}`, {
        replace: true,
        state: historyStateOf(neighbour.listPosition),
      })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (!isPagerKey(key) || ctrlKey || metaKey || altKey || defaultPrevented || isTyping(event)) return
    event.preventDefault()
    openNeighbour(directionByKey[key])
  })
  useEffect(() => {
    // Registered after the shortcuts of all pages, such as G J.
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (!neighbours || (!neighbours.previous && !neighbours.next)) return null
  return (
    <HStack as="nav" aria-label="Orders in the list" gap="0" marginEnd={{ base: 'auto', sm: '0' }}>
      <Text
        color="fg.muted"
        textStyle="xs"
        fontVariantNumeric="tabular-nums"
        marginEnd="1"
        aria-live="polite"
      >
        {positionText(neighbours)}
      </Text>
      <IconButton
        icon="up"
        label="Previous order (K)"
        isDisabled={neighbours.previous === null}
        onClick={() => openNeighbour('previous')}
      />
      <IconButton
        icon="down"
        label="Next order (J)"
        isDisabled={neighbours.next === null}
        onClick={() => openNeighbour('next')}
      />
    </HStack>
  )
}
