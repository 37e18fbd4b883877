import { useEffect, useState } from 'react'
import { type Control, type FieldErrors, type UseFormSetFocus, useFormState } from 'react-hook-form'
import type { ProductValues } from './productValues.ts'

export const rowsPerPage = 50

/** Returns the page of a row, from 1. */
export const pageOf = (index: number): number => Math.floor(index / rowsPerPage) + 1

interface Context {
  control: Control<ProductValues>
  setFocus: UseFormSetFocus<ProductValues>
  count: number
  firstRow: number
}

/** Finds the first wrong field of the variants, and tells whether all errors of the form are in variants. */
const firstInvalidField = ({ variants, ...otherErrors }: FieldErrors<ProductValues>) => {
  if (!Array.isArray(variants)) return null
  const index = variants.findIndex(Boolean)
  const [field] = Object.keys(variants[index] ?? {})
  if (field === undefined) return null
  const name = `variants.${index}.${field}` as 'variants.0.sku'
  return { index, name, hasOnlyVariantErrors: Object.keys(otherErrors).length === 0 }
}

/** Returns the shown page of variants. A refused save scrolls to the first wrong row. */
export const useRowPages = ({ control, setFocus, count, firstRow }: Context) => {
  const [page, setPage] = useState(() => pageOf(firstRow))
  const { errors, submitCount } = useFormState({ control })
  const [focusTarget, setFocusTarget] = useState<{ name: Parameters<typeof setFocus>[0] } | null>(null)
  const [handledCount, setHandledCount] = useState(submitCount)
  // Runs once for each attempt: errors that come and go while typing do not scroll.
  if (handledCount !== submitCount) {
    setHandledCount(submitCount)
    const invalid = firstInvalidField(errors)
    if (invalid) {
      setPage(pageOf(invalid.index))
      // The form itself scrolls to errors outside the variants.
      if (invalid.hasOnlyVariantErrors) setFocusTarget({ name: invalid.name })
    }
  }
  // The field exists once its page is shown.
  useEffect(() => {
    if (focusTarget) setFocus(focusTarget.name)
  }, [focusTarget, setFocus])
  return [Math.min(page, Math.max(1, pageOf(count - 1))), setPage] as const
}
