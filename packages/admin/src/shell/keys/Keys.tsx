import { lazy, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PartBoundary } from '../../kit/screen/PartBoundary.tsx'
import { useWhenIdle } from '../../kit/screen/useWhenIdle.ts'
import { useSections } from '../../kit/session/useSections.ts'
import { usePageKeys } from './usePageKeys.ts'

/**
 * While `isOn`, passes text typed outside of fields to `onText`, character by character: a field that is about to open
 * is focused only once it is mounted.
 */
const useEarlyKeys = (isOn: boolean, onText: (char: string) => void): void => {
  const latest = useRef(onText)
  useLayoutEffect(() => {
    latest.current = onText
  })
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
      if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing) return
      if (target instanceof Element && target.closest('input, textarea')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current(key)
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [isOn])
}

const loadPalette = () => import('../palette/Palette.tsx')
const loadKeysDialog = () => import('./KeysDialog.tsx')
const Palette = lazy(loadPalette)
const KeysDialog = lazy(loadKeysDialog)

interface Props {
  isPaletteOpen: boolean
  setPaletteOpen: (isOpen: boolean) => void
}

/**
 * The palette, the list of shortcuts, and the shortcuts themselves. Both dialogs are preloaded when the browser is
 * idle.
 */
export const Keys = ({ isPaletteOpen, setPaletteOpen }: Props) => {
  const navigate = useNavigate()
  const sections = useSections()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [searchText, setSearchText] = useState('')
  const closePalette = () => {
    setPaletteOpen(false)
    setSearchText('')
  }
  useWhenIdle(loadPalette)
  useWhenIdle(loadKeysDialog)
  usePageKeys({
    onPalette: () => (isPaletteOpen ? closePalette() : setPaletteOpen(true)),
    onHelp: () => setHelpOpen(true),
    onGo: pressed => {
      const target = sections.find(({ key }) => key === pressed)
      if (target) void navigate(target.to)
      return target !== undefined
    },
  })
  useEarlyKeys(isPaletteOpen, char => setSearchText(text => text + char))
  return (
    <>
      {isPaletteOpen && (
        <PartBoundary onFailure={closePalette}>
          <Palette text={searchText} onText={setSearchText} onClose={closePalette} />
        </PartBoundary>
      )}
      {isHelpOpen && (
        <PartBoundary onFailure={() => setHelpOpen(false)}>
          <KeysDialog onClose={() => setHelpOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}
