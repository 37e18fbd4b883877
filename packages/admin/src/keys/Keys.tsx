import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { goKeys } from './goKeys.ts'
import { usePageKeys } from './usePageKeys.ts'

const Palette = lazy(() => import('../palette/Palette.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

interface Props {
  isPaletteOpen: boolean
  setPaletteOpen: (isOpen: boolean) => void
}

/** The palette, the list of keys, and the keys themselves. Both are fetched when first asked for. */
export const Keys = ({ isPaletteOpen, setPaletteOpen }: Props) => {
  const navigate = useNavigate()
  const [isHelpOpen, setHelpOpen] = useState(false)
  usePageKeys({
    onPalette: () => setPaletteOpen(!isPaletteOpen),
    onHelp: () => setHelpOpen(true),
    onGo: pressed => {
      const target = goKeys.find(({ key }) => key === pressed)
      if (target) void navigate(target.to)
      return target !== undefined
    },
  })
  return (
    <Suspense fallback={null}>
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </Suspense>
  )
}
