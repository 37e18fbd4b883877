// The tags for this role (datalist, select) can only show plain text.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Box, Dialog, Flex, Input, Kbd, Portal, Spinner, Text } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { Icon, type IconName } from '../buttons/Icon.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import type { ReactNode } from 'react'

export interface PaletteEntry {
  key: string
  icon: IconName
  title: string
  detail?: string
  /** Shown at the end: a status or a shortcut. */
  mark?: ReactNode
  onChoose: () => void
}

export interface PaletteGroup {
  title: string
  entries: readonly PaletteEntry[]
}

interface Props {
  isOpen: boolean
  onClose: () => void
  text: string
  onText: (text: string) => void
  groups: readonly PaletteGroup[]
  /** Results may still arrive. */
  isSearching: boolean
  /** Reason why results may be missing. */
  problem?: string
  /** Index of the entry that Enter chooses. */
  active: number
  onActive: (index: number) => void
}

/** Maximum number of characters in a search. */
const maxSearchLength = 100

const Row = ({
  id,
  entry,
  isActive,
  onPoint,
}: {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onPoint: () => void
}) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Flex
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      align="center"
      gap="3"
      minHeight={{ base: '12', lg: '10' }}
      paddingX="3"
      borderRadius="l2"
      cursor="pointer"
      bg={isActive ? 'bg.muted' : 'transparent'}
      onPointerMove={onPoint}
      onClick={entry.onChoose}
    >
      <Box color="fg.muted" flexShrink="0">
        <Icon name={entry.icon} />
      </Box>
      <Text fontWeight="medium" truncate flexShrink="0" maxWidth="60%">
        {entry.title}
      </Text>
      {entry.detail && (
        <Text color="fg.muted" truncate minWidth="0">
          {entry.detail}
        </Text>
      )}
      <Flex marginStart="auto" flexShrink="0" align="center" gap="2">
        {entry.mark}
      </Flex>
    </Flex>
  )
}

interface ListProps extends Pick<Props, 'groups' | 'active' | 'onActive'> {
  id: string
}

const Results = ({ id, groups, active, onActive }: ListProps) => {
  const entries = groups.flatMap(group => group.entries)
  return (
    <Box
      id={id}
      role="listbox"
      aria-label="Results"
      overflowY="auto"
      padding={entries.length > 0 ? '2' : '0'}
      flex="1"
    >
      {groups.map(group => (
        <Box key={group.title} role="group" aria-label={group.title} paddingBottom="1">
          <Text textStyle="xs" color="fg.muted" fontWeight="medium" paddingX="3" paddingY="1.5" aria-hidden>
            {group.title}
          </Text>
          {group.entries.map(entry => {
            const index = entries.indexOf(entry)
            return (
              <Row
                key={entry.key}
                id={`${id}-${index}`}
                entry={entry}
                isActive={index === active}
                onPoint={() => index !== active && onActive(index)}
              />
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

/** Explains the palette's keys, if the window is wide enough. */
const KeyHints = () => (
  <Flex
    hideBelow="md"
    gap="4"
    paddingX="4"
    paddingY="2"
    borderTopWidth="1px"
    textStyle="xs"
    color="fg.muted"
    aria-hidden
  >
    <span>
      <Kbd size="sm">↑</Kbd> <Kbd size="sm">↓</Kbd> choose
    </span>
    <span>
      <Kbd size="sm">Enter</Kbd> open
    </span>
    <span>
      <Kbd size="sm">Esc</Kbd> close
    </span>
  </Flex>
)

/** Finds and opens anything by typing: arrows choose, Enter opens, Escape closes. */
export const PaletteDialog = ({ isOpen, onClose, text, onText, isSearching, problem, ...list }: Props) => {
  const { groups, active, onActive } = list
  const id = useId()
  const entries = groups.flatMap(group => group.entries)
  const move = (event: KeyboardEvent, index: number) => {
    event.preventDefault()
    if (entries.length > 0) onActive((index + entries.length) % entries.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event, active + 1)
    if (event.key === 'ArrowUp') move(event, active - 1)
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      entries[active]?.onChoose()
    }
  }
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
      placement="top"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '0', md: '4' }} paddingTop={{ md: '12vh' }}>
          <Dialog.Content
            bg="bg.panel"
            margin="0 auto"
            maxWidth={{ base: 'full', md: '40rem' }}
            minHeight={{ base: '100dvh', md: '0' }}
            maxHeight={{ base: '100dvh', md: '70vh' }}
            borderRadius={{ base: '0', md: 'l3' }}
            overflow="hidden"
          >
            <Dialog.Title srOnly>Search everything</Dialog.Title>
            <Flex align="center" gap="3" paddingX="4" borderBottomWidth="1px" color="fg.muted">
              {isSearching ? <Spinner size="xs" borderWidth="1.5px" /> : <Icon name="search" />}
              <Input
                unstyled
                flex="1"
                minWidth="0"
                bg="transparent"
                height="14"
                fontSize="md"
                outline="none"
                color="fg"
                role="combobox"
                aria-expanded
                aria-controls={id}
                aria-activedescendant={entries[active] && `${id}-${active}`}
                aria-label="Search everything"
                placeholder="Search orders, products, SKUs, customers, settings…"
                autoComplete="off"
                maxLength={maxSearchLength}
                value={text}
                onChange={event => onText(event.target.value)}
                onKeyDown={onKeyDown}
              />
              <Box hideFrom="md">
                <IconButton icon="close" label="Close" onClick={onClose} />
              </Box>
            </Flex>
            {problem && (
              <Text role="alert" paddingX="4" paddingY="3" color="fg.error">
                {problem}
              </Text>
            )}
            {entries.length === 0 && !isSearching && !problem && (
              <EmptyState title="Nothing found" text="Try a name, a postcode, an order number or a SKU." />
            )}
            <Results id={id} {...list} />
            <KeyHints />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
