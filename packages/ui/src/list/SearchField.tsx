import { Box, Input, InputGroup, Kbd } from '@chakra-ui/react'
import { tidyLine } from '@shop/contracts/tidy'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { controlLook } from '../fields/FieldFrame.tsx'
import { Icon } from '../buttons/Icon.tsx'

const waits = 300 // ms without another key

interface Props {
  /** Names what is searched: `Search by name or slug`. */
  label: string
  value: string
  onSearch: (text: string) => void
  /** Also called on Enter, after the search, because scanners end with it. */
  onEnter?: (text: string) => void
  /** Most characters of a search. */
  longest?: number
}

/** Searches 300 ms after the last key, immediately on Enter; Escape clears it. `/` focuses the page's search. */
export const SearchField = ({ label, value, onSearch, onEnter, longest = 100 }: Props) => {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A filter changed during the wait has to be part of the address that the search changes.
  const latest = useRef(onSearch)
  useLayoutEffect(() => {
    latest.current = onSearch
  })

  // Changed from outside: by Back, or by a reset of the filters.
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
    timer.current = setTimeout(() => search(text), waits)
  }

  return (
    <Box flex="1 1 16rem" maxWidth={{ md: '26rem' }}>
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
