import { maxSearchLength } from '@shop/contracts/catalog/maxSearchLength'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { useEntryId } from '../../kit/page/useEntryId.ts'
import { Icon } from '../../kit/parts/Icon.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import { BrowseCollections } from './BrowseCollections.tsx'
import { countSearch } from './countSearch.ts'
import { suggestionsQuery } from './queries.ts'
import styles from './SearchDialog.module.css'
import { cleanTerm, searchAddress } from './searchTerm.ts'
import { SuggestionLine } from './SuggestionLine.tsx'
import { type Suggestion, suggestionsOf, suggestionsText } from './suggestions.ts'

/** Debounces a value: returns it once it has not changed for `ms`. */
const useDebounced = <T,>(value: T, ms: number): T => {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debouncedValue
}

// Searches after a pause in typing, not after every key.
const pauseMs = 150

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface Search {
  term: string
  /** Undefined without a term or before its results have loaded. */
  resultCount: number | undefined
  onClose: () => void
}

/** Closes the dialog on any navigation. Counts the search, unless the search page is opened, which counts it itself. */
const useClosingNavigation = ({ term, resultCount, onClose }: Search): void => {
  const { pathname } = useLocation()
  const entryId = useEntryId()
  const startEntryId = useRef(entryId)
  useEffect(() => {
    if (entryId === startEntryId.current) return
    if (resultCount !== undefined && pathname !== '/search') countSearch(term, resultCount)
    onClose()
  }, [entryId, pathname, onClose, term, resultCount])
}

/** Finds suggestions for the typed text, and tracks the one that the arrow keys have chosen. */
const useSuggestions = () => {
  const [text, setText] = useState('')
  const [activeIndex, setActiveIndex] = useState(-1)
  const term = useDebounced(cleanTerm(text), pauseMs)
  const { data, isError } = useQuery({
    ...suggestionsQuery(term),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  })
  const hasText = cleanTerm(text) !== ''
  const lines = hasText ? suggestionsOf(term, data) : []
  return {
    text,
    term,
    data,
    isError,
    hasText,
    lines,
    activeIndex,
    changeText: (newText: string) => {
      setText(newText)
      setActiveIndex(-1)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = keySteps[event.key]
      if (step === undefined || lines.length === 0) return
      event.preventDefault()
      // There is one more position than lines: the typed text itself.
      const positions = lines.length + 1
      setActiveIndex(((activeIndex + 1 + step + positions) % positions) - 1)
    },
  }
}

interface ListProps {
  id: string
  lines: readonly Suggestion[]
  term: string
  activeIndex: number
}

const SuggestionList = ({ id, lines, term, activeIndex }: ListProps) => (
  // A datalist could show neither pictures nor prices.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div id={`${id}-list`} role="listbox" aria-label="Suggestions" className={styles.list}>
    {lines.map((line, index) => (
      <SuggestionLine
        key={line.to}
        id={`${id}-${index}`}
        line={line}
        term={term}
        isActive={index === activeIndex}
      />
    ))}
  </div>
)

/** Shows a search field with suggestions; arrow keys choose one, Enter opens it. */
export const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const id = useId()
  const navigate = useNavigate()
  const { text, changeText, term, data, isError, hasText, lines, activeIndex, onKeyDown } = useSuggestions()
  const activeSuggestion = lines[activeIndex]
  useClosingNavigation({ term, resultCount: hasText && data ? lines.length : undefined, onClose })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (activeSuggestion) void navigate(activeSuggestion.to)
    else if (hasText) void navigate(searchAddress(text))
  }

  return (
    <Dialog title="Search" onClose={onClose} isAtTop>
      <search>
        <form action="/search" className={styles.form} onSubmit={submit}>
          <Icon name="search" />
          <input
            name="q"
            type="search"
            role="combobox"
            className={styles.input}
            aria-label="What are you looking for?"
            placeholder="What are you looking for?"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={maxSearchLength}
            aria-expanded={lines.length > 0}
            aria-controls={lines.length > 0 ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={activeSuggestion ? `${id}-${activeIndex}` : undefined}
            value={text}
            onChange={({ target }) => changeText(target.value)}
            onKeyDown={onKeyDown}
          />
        </form>
      </search>
      <VisuallyHidden>
        <output>{hasText ? suggestionsText(term, data) : ''}</output>
      </VisuallyHidden>
      {hasText && isError && (
        <p className={styles.note}>Suggestions cannot be loaded. Press Enter to search.</p>
      )}
      {hasText && data && lines.length === 0 && (
        <p className={styles.note}>Nothing found for “{term}”. Try another word, or fewer of them.</p>
      )}
      {lines.length > 0 && (
        <SuggestionList id={id} lines={lines} term={data?.corrected ?? term} activeIndex={activeIndex} />
      )}
      {(!hasText || lines.length === 0) && <BrowseCollections />}
    </Dialog>
  )
}
