import { Box, Input, InputGroup, Kbd } from '@chakra-ui/react'
import { tidyLine } from '@shop/contracts/tidy'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { controlLook } from '../fields/FieldFrame.tsx'
import { Icon } from '../buttons/Icon.tsx'

const searchDelay = 300 // ms since the last key

interface Props {
  /** Says what is searched: `Search by name or slug`. */
  label: string
  value: string
  onSearch: (text: string) => void
  /** Called on Enter, after the search, because barcode scanners end with Enter. */
  onEnter?: (text: string) => void
  /** Maximum number of characters in a search. */
  longest?: number
}

/**
 * Searches 300 ms after the last key, or immediately on Enter; Escape clears the search. The key `/` focuses the field.
 */
export const SearchField = ({ label, value, onSearch, onEnter, longest = 100 }: Props) => {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // If a filter changes during the delay, the search has to change the new address, not the old one.
  const latest = useRef(onSearch)
  useLayoutEffect(() => {
    latest.current = onSearch
  })

  // Follows a change from outside: by Back, or by a reset of the filters.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string) => {
    clearTimeout(timer.current)
    sent.current = tidyLine(text)
    latest.current(sent.current)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), searchDelay)
  }

  return (
    <Box flex="1 1 14rem" maxWidth={{ md: '26rem' }}>
      <InputGroup
        startElement={<Icon name="search" size={16} />}
        endElement={
          <Kbd hideBelow="lg" size="sm" aria-hidden>
            /
          </Kbd>
        }
      >
        <Input
          {...controlLook}
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          maxLength={longest}
          data-page-search=""
          value={typed}
          onChange={event => type(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') {
              search(typed)
              onEnter?.(sent.current)
            }
            if (event.key === 'Escape' && typed !== '') {
              setTyped('')
              search('')
            }
          }}
          css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        />
      </InputGroup>
    </Box>
  )
}
