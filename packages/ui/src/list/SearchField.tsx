import { Box, Input, InputGroup, Kbd } from '@chakra-ui/react'
import { tidyLine } from '@shop/contracts/tidy'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { controlLook } from '../fields/FieldFrame.tsx'
import { Icon } from '../buttons/Icon.tsx'

const searchDelayMs = 300 // ms since the last key

/** Estimates the width at which a label is shown in full: characters, icon and padding, in px. */
const estimatedWidthPx = (label: string): number => label.length * 7.5 + 76

interface Props {
  /** Says what is searched: `Search by name or slug`. */
  label: string
  value: string
  onSearch: (text: string) => void
  /** Called on Enter, after the search, because barcode scanners end with Enter. */
  onEnter?: (text: string) => void
  /** Maximum number of characters in a search. */
  maxLength?: number
}

/**
 * Searches 300 ms after the last key, or immediately on Enter; Escape clears the search. The key `/` focuses the field.
 */
export const SearchField = ({ label, value, onSearch, onEnter, maxLength = 100 }: Props) => {
  const [inputText, setInputText] = useState(value)
  const lastSearch = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // If a filter changes during the delay, the search has to change the new address, not the old one.
  const latestOnSearch = useRef(onSearch)
  useLayoutEffect(() => {
    latestOnSearch.current = onSearch
  })

  // Shows a search that changed outside the field, by Back or by a reset of the filters, instead of what is being typed.
  useEffect(() => {
    if (value === lastSearch.current) return
    clearTimeout(timer.current)
    lastSearch.current = value
    setInputText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string) => {
    clearTimeout(timer.current)
    lastSearch.current = tidyLine(text)
    latestOnSearch.current(lastSearch.current)
  }
  const onType = (text: string) => {
    setInputText(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), searchDelayMs)
  }

  return (
    <Box
      flex={{ base: '1 1 14rem', md: `1 1 max(14rem, ${estimatedWidthPx(label)}px)` }}
      maxWidth={{ md: '27rem' }}
    >
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
          textOverflow="ellipsis"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          maxLength={maxLength}
          data-page-search=""
          value={inputText}
          onChange={event => onType(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') {
              search(inputText)
              onEnter?.(lastSearch.current)
            }
            if (event.key === 'Escape' && inputText !== '') {
              setInputText('')
              search('')
            }
          }}
          css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        />
      </InputGroup>
    </Box>
  )
}
