import { findAnything } from '@shop/contracts/palette/endpoints'
import { PaletteDialog, type PaletteGroup } from '@shop/ui/dialogs/PaletteDialog.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useRead } from '../../kit/query/useRead.ts'
import { type Can, useCan } from '../../kit/session/useCan.ts'
import { useSignOut } from '../../features/account/useSignOut.ts'
import { resultGroups } from './resultGroups.tsx'
import { findOfficeEntries, officeEntryGroups } from './officeEntries.ts'

const delayMs = 120 // ms without another key

/** Returns typed text after a pause in typing. */
const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

const groupsOf = (text: string, can: Can, openAddress: (to: string | null) => void): PaletteGroup[] =>
  officeEntryGroups
    .map(title => ({
      title,
      entries: findOfficeEntries(text, can)
        .filter(({ group }) => group === title)
        .map(({ title: name, detail = '', icon, to }) => ({
          key: `${to} ${name}`,
          icon,
          title: name,
          detail,
          onChoose: () => openAddress(to),
        })),
    }))
    .filter(({ entries }) => entries.length > 0)

interface Props {
  /** Search text; the beginning may have been typed before the palette was mounted. */
  text: string
  onText: (text: string) => void
  onClose: () => void
}

/** Finds orders, products, customers, documents, pages and actions. Mounted while it is open. */
const Palette = ({ text, onText, onClose }: Props) => {
  const navigate = useNavigate()
  const can = useCan()
  const { mutate: signOut } = useSignOut()
  const [active, setActive] = useState(0)
  const query = text.trim()
  const searchedQuery = useDebounced(query)
  const { data, isFetching, isError } = useRead(
    findAnything,
    { q: searchedQuery },
    { enabled: searchedQuery !== '', keepPrevious: true },
  )

  const openAddress = (to: string | null) => {
    onClose()
    if (to === null) signOut()
    else void navigate(to)
  }
  const officeGroups = groupsOf(query, can, openAddress)
  const recordGroups = query !== '' && data ? resultGroups(data, query, openAddress) : []
  return (
    <PaletteDialog
      isOpen
      onClose={onClose}
      text={text}
      onText={next => {
        onText(next)
        setActive(0)
      }}
      // Records come first, because people search for numbers, names and postcodes.
      groups={[...recordGroups, ...officeGroups]}
      isSearching={query !== searchedQuery || isFetching}
      {...(isError && query === searchedQuery && { problem: 'The shop cannot be searched at the moment.' })}
      active={active}
      onActive={setActive}
    />
  )
}

export default Palette
