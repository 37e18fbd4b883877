import { useEffect } from 'react'

/** Whether a key is meant for what is being typed or for an open dialog, not for the page. */
const isTaken = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean => {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=alertdialog]') !== null
  )
}

/** Single keys that act on the page, wherever the focus is: `/` goes to its search. */
export const usePageKeys = (): void =>
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event) || event.key !== '/') return
      const search = document.querySelector<HTMLInputElement>('[data-page-search]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
