import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { ask } from './desktop.ts'
import { printOutcome } from './printOutcome.ts'

const press = (init: KeyboardEventInit) =>
  document.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }))

/** Does what the menu, a notice or a link asks for; the palette and the list of keys have keys of their own. */
export const Commands = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate()
  const toast = useToast()
  useEffect(() => {
    const print = async () => {
      const told = await printOutcome(ask.print({ paper: 'document', name: document.title.slice(0, 200) }))
      if (told) toast(told)
    }
    const stops = [
      window.desktop.on.goTo(({ path }) => void navigate(path)),
      window.desktop.on.command(({ name }) => {
        if (name === 'palette') press({ key: 'k', ctrlKey: true })
        if (name === 'keys') press({ key: '?' })
        if (name === 'back') void navigate(-1)
        if (name === 'forward') void navigate(1)
        if (name === 'print') void print()
        if (name === 'reload') window.location.reload()
      }),
    ]
    return () => stops.forEach(stop => stop())
  }, [navigate, toast])
  return children
}
