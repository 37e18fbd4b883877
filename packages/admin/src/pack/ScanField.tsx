import { TextField } from '@shop/ui/fields/TextField.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'

interface Props {
  label: string
  hint: string
  onScan: (code: string) => void
}

/** Where a scanner types, which ends each code with Enter. It takes the focus back when a key comes while nothing has it. */
export const ScanField = ({ label, hint, onScan }: Props) => {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    const listen = () => {
      if (document.activeElement === document.body) field.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') onScan(code)
    setCode('')
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextField ref={field} label={label} hint={hint} name="code" value={code} onChange={setCode} />
    </form>
  )
}
