import type { ApiError } from '@shop/client/ApiError'
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Preference, Versions } from './mergeValues.ts'

interface Options<Thing, Values> {
  /** Undefined for a new one, which nobody else can have saved. */
  opened: Thing | undefined
  /** What is saved now. */
  read: () => Promise<Thing>
  valuesOf: (thing: Thing) => Values
  merge: (versions: Versions<Values>, prefers: Preference, theirs: Thing) => Values
}

interface Shown<Thing> {
  /** `Maryam Siddiqui has changed this product since you opened it.` */
  text: string
  /** What is saved now, by field. */
  changes: readonly (readonly [field: string, text: string])[]
  theirs: Thing
}

type ConflictedForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'reset'> & {
  submit: () => Promise<void>
}

/** Somebody else has saved what a form is about: nothing typed is lost, and the person says whose changes stand. */
export const useConflict = <Thing, Values extends FieldValues>({
  opened,
  read,
  valuesOf,
  merge,
}: Options<Thing, Values>) => {
  const base = useRef(opened)
  const [shown, setShown] = useState<Shown<Thing> | null>(null)
  return {
    shown,
    /** What the form's changes are changes of; its version goes along with a save. */
    base: () => base.current,
    /** For `useForm`. */
    onFailure: (error: ApiError): boolean => {
      if (error.code !== 'conflict' || !('version' in error.fields) || !base.current) return false
      const changes = Object.entries(error.fields).filter(([name]) => name !== 'version')
      const show = async () => setShown({ text: error.message, changes, theirs: await read() })
      void show()
      return true
    },
    close: () => setShown(null),
    resolve: async (form: ConflictedForm<Values>, prefers: Preference) => {
      if (!shown || !base.current) return
      const { theirs } = shown
      const versions = { base: valuesOf(base.current), mine: form.getValues(), theirs: valuesOf(theirs) }
      base.current = theirs
      form.reset(versions.theirs)
      // Over the saved ones, so that the form knows what is not saved yet.
      form.reset(merge(versions, prefers, theirs), { keepDefaultValues: true })
      setShown(null)
      if (prefers === 'mine') await form.submit()
    },
  }
}
