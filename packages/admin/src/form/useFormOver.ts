import type { Endpoint, Sent } from '@shop/contracts/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FormOptions, useForm } from './useForm.ts'

interface Options<E extends Endpoint, Values extends FieldValues> extends Omit<
  FormOptions<E, Values>,
  'toInput' | 'conflict' | 'onFailure'
> {
  /** As it is saved now. */
  saved: { updatedAt: string }
  /** Reads it anew once a save was refused. */
  read: Pick<Endpoint, 'path'>
  /** `updatedAt` is of what is typed over. */
  toInput: (values: Values, updatedAt: string) => Sent<E>
}

/**
 * A form over something that keeps when it was changed last. A save over what somebody else has saved since is refused
 * until the person has seen that and presses Keep Mine: `keepMine` is set that long.
 */
export const useFormOver = <E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  { saved, read, toInput, ...options }: Options<E, Values>,
) => {
  // What is typed is typed over this; what comes in meanwhile must not pass for it.
  const [over, setOver] = useState(saved.updatedAt)
  const [wasRefused, setRefused] = useState(false)
  const queries = useQueryClient()
  const form = useForm(endpoint, {
    ...options,
    toInput: values => toInput(values, over),
    onFailure: ({ code }) => {
      if (code !== 'conflict') return false
      setRefused(true)
      void queries.invalidateQueries({ queryKey: [read.path] })
      return false
    },
  })
  const keepMine = () => {
    setOver(saved.updatedAt)
    setRefused(false)
  }
  return { ...form, keepMine: wasRefused && saved.updatedAt !== over ? keepMine : null }
}
