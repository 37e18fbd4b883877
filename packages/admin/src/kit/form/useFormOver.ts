import type { Endpoint, Sent } from '@shop/contracts/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { type FormOptions, useForm } from './useForm.ts'

/** What is typed, and what it is typed over: what comes in meanwhile must not pass for it, nor what a draft comes back to. */
type Over<Values> = Values & { updatedAt: string }

interface Options<E extends Endpoint, Values extends FieldValues> extends Pick<
  FormOptions<E, Values>,
  'defaults' | 'failure' | 'param' | 'refetch' | 'onSaved'
> {
  draft: string
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
  { saved, read, defaults, toInput, ...options }: Options<E, Values>,
) => {
  const [wasRefused, setRefused] = useState(false)
  const queries = useQueryClient()
  const form = useForm<E, Over<Values>>(endpoint, {
    ...options,
    defaults: { ...defaults, updatedAt: saved.updatedAt },
    toInput: ({ updatedAt, ...values }) => toInput(values as unknown as Values, updatedAt),
    onFailure: ({ code }) => {
      if (code !== 'conflict') return false
      setRefused(true)
      void queries.invalidateQueries({ queryKey: [read.path] })
      return false
    },
  })
  const over = 'updatedAt' as Path<Over<Values>>
  const keepMine = () => {
    form.setValue(over, saved.updatedAt as PathValue<Over<Values>, typeof over>)
    setRefused(false)
  }
  return { ...form, keepMine: wasRefused && saved.updatedAt !== form.watch(over) ? keepMine : null }
}
