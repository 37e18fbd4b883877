import { TextField } from '@shop/ui/fields/TextField.tsx'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useScanner } from '../scan/useScanner.ts'

interface Props {
  label: string
  hint: string
  onScan: (code: string) => void
}

/** Where a code is typed; scans are heard wherever the focus is. */
export const ScanField = ({ label, hint, onScan }: Props) => {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // With the field itself: a code that begins between the two would be torn apart.
  useLayoutEffect(() => field.current?.focus(), [])
  useScanner(onScan)
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
