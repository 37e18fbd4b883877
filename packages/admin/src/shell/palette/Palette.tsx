import { findAnything } from '@shop/contracts/palette/endpoints'
import { PaletteDialog, type PaletteGroup } from '@shop/ui/dialogs/PaletteDialog.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useRead } from '../../kit/query/useRead.ts'
import { type Can, useCan } from '../../kit/session/useCan.ts'
import { useSignOut } from '../../features/account/useSignOut.ts'
import { foundGroups } from './foundGroups.tsx'
import { ownEntries, ownGroups } from './ownEntries.ts'

const waits = 120 // ms without another key

/** Returns typed text after a pause in typing. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waits)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const groupsOf = (text: string, can: Can, go: (to: string | null) => void): PaletteGroup[] =>
  ownGroups
    .map(title => ({
      title,
      entries: ownEntries(text, can)
        .filter(({ group }) => group === title)
        .map(({ title: name, detail = '', icon, to }) => ({
          key: `${to} ${name}`,
          icon,
          title: name,
          detail,
          onChoose: () => go(to),
        })),
    }))
    .filter(({ entries }) => entries.length > 0)

interface Props {
  /** Search text; the beginning may have been typed before the palette was mounted. */
  text: string
  onText: (text: string) => void
  onClose: () => void
}

/** Finds orders, products, customers, documents, pages and acts. Mounted while it is open. */
const Palette = ({ text, onText, onClose }: Props) => {
  const navigate = useNavigate()
  const can = useCan()
  const { mutate: signOut } = useSignOut()
  const [active, setActive] = useState(0)
  const wanted = text.trim()
  const q = useSettled(wanted)
  const { data, isFetching, isError } = useRead(findAnything, { q }, { enabled: q !== '', keepsLast: true })

  const go = (to: string | null) => {
    onClose()
    if (to === null) signOut()
    else void navigate(to)
  }
  const own = groupsOf(wanted, can, go)
  const found = wanted !== '' && data ? foundGroups(data, wanted, go) : []
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
      groups={[...found, ...own]}
      isSearching={wanted !== q || isFetching}
      {...(isError && wanted === q && { problem: 'The shop cannot be searched at the moment.' })}
      active={active}
      onActive={setActive}
    />
  )
}

export default Palette
