import { isBlank } from '@shop/contracts/tidy'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useScanner } from './useScanner.ts'

interface Props {
  label: string
  hint: string
  onScan: (code: string) => void
}

/** Field for a typed code, which accepts keys even if nothing has the focus; scans arrive through `useScanner`. */
export const ScanField = ({ label, hint, onScan }: Props) => {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A layout effect, because a code typed before a later effect would lose its first keys.
  useLayoutEffect(() => {
    field.current?.focus()
    // Keys that were no scan are returned to the page, and are typed into the field here.
    const listen = ({ target, key, isTrusted }: KeyboardEvent) => {
      if (isTrusted || target !== document.body || key.length !== 1) return
      field.current?.focus()
      setCode(current => current + key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  useScanner(onScan)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank(code)) onScan(code)
    setCode('')
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextField ref={field} label={label} hint={hint} name="code" value={code} onChange={setCode} />
    </form>
  )
}
