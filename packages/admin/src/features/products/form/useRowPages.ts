import { useEffect, useRef, useState } from 'react'
import { type Control, type UseFormSetFocus, useFormState } from 'react-hook-form'
import type { ProductValues } from './productValues.ts'

export const rowsPerPage = 50

/** The page that has this row, from 1. */
export const pageOf = (index: number): number => Math.floor(index / rowsPerPage) + 1

interface Context {
  control: Control<ProductValues>
  setFocus: UseFormSetFocus<ProductValues>
  count: number
}

/** The page of variants that is shown. A save that is refused leads to the first wrong row. */
export const useRowPages = ({ control, setFocus, count }: Context) => {
  const [wanted, setPage] = useState(1)
  const { errors, submitCount } = useFormState({ control })
  const [led, lead] = useState<{ to: Parameters<typeof setFocus>[0] } | null>(null)
  const found = useRef(errors)
  found.current = errors
  useEffect(() => {
    const { variants, ...others } = found.current
    if (submitCount === 0 || !Array.isArray(variants)) return
    const index = variants.findIndex(Boolean)
    const [field] = Object.keys(variants[index] ?? {})
    if (field === undefined) return
    setPage(pageOf(index))
    // The form itself leads to what is wrong outside, and to rows that are shown.
    if (Object.keys(others).length === 0) lead({ to: `variants.${index}.${field}` as 'variants.0.sku' })
  }, [submitCount])
  // The field is there once its page is.
  useEffect(() => {
    if (led) setFocus(led.to)
  }, [led, setFocus])
  return [Math.min(wanted, Math.max(1, pageOf(count - 1))), setPage] as const
}
