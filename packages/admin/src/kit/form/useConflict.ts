import type { ApiError } from '@shop/client/ApiError'
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame, type Preference, type Versions } from './mergeValues.ts'

/** A form's values as they are saved, with their version: what is typed is a change of these. */
export interface Saved<Values> {
  id: string
  /** Goes along with a save. */
  version: number
  values: Values
}

interface Options<Thing, Values> {
  /** Undefined for a new one, which nobody else can have saved. */
  opened: Thing | undefined
  /** What is saved now. */
  read: () => Promise<Thing>
  valuesOf: (thing: Thing) => Values
  merge: (versions: Versions<Values>, prefers: Preference, theirs: Thing) => Values
}

/** What somebody else has saved in a field, and what has become of it here. */
export interface FieldConflict {
  field: string
  theirs: string
  /** Changed here as well: whose stands is to be decided. */
  isOpen: boolean
  /** What is typed here, where it is a text. */
  mine: string | null
}

/** A field of the values; `variants.NAJD-54` is the variant of that SKU. */
const valueOf = (values: FieldValues, field: string): unknown => {
  const [list = '', name] = field.split('.')
  if (field in values || name === undefined) return values[field]
  const entries: unknown = values[list]
  const key = field.slice(list.length + 1)
  return Array.isArray(entries) ? entries.find((entry: { sku?: unknown }) => entry.sku === key) : undefined
}

const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value || 'nothing' : null
}

interface Shown<Thing> {
  /** `Maryam Siddiqui has changed this product since you opened it.` */
  text: string
  /** What is saved now, by field. */
  changes: readonly (readonly [field: string, text: string])[]
  theirs: Thing
}

type ConflictedForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues'> & {
  submit: () => Promise<void>
  rebase: (saved: Values, typed: Values) => void
}

/** Somebody else has saved what a form is about: nothing typed is lost, and the person says whose changes stand. */
export const useConflict = <Thing extends { id: string; version: number }, Values extends FieldValues>({
  opened,
  read,
  valuesOf,
  merge,
}: Options<Thing, Values>) => {
  const savedOf = (thing: Thing): Saved<Values> => {
    const { id, version } = thing
    return { id, version, values: valuesOf(thing) }
  }
  const [first] = useState(opened && savedOf(opened))
  /** As it was read last. */
  const latest = useRef(first)
  const base = useRef(first)
  const [shown, setShown] = useState<Shown<Thing> | null>(null)
  return {
    shown,
    /** What the form's changes are changes of. */
    base: () => base.current,
    /** What is typed is a draft's, and a change of what was saved then: a save since is a conflict. */
    resume: (kept: Saved<Values>) => {
      base.current = kept
    },
    /** What is typed is given up; answers what the form begins with anew. */
    restart: () => {
      base.current = latest.current
      return base.current
    },
    /** Tells whether it is a conflict, which is shown then; not where theirs cannot be read. */
    take: async (refusal: ApiError): Promise<boolean> => {
      if (refusal.code !== 'conflict' || !('version' in refusal.fields) || !base.current) return false
      const changes = Object.entries(refusal.fields).filter(([name]) => name !== 'version')
      const theirs = await read().catch(() => null)
      if (theirs) setShown({ text: refusal.message, changes, theirs })
      return theirs !== null
    },
    /** What somebody else has changed, field by field. */
    fields: (mine: Values): FieldConflict[] =>
      (shown?.changes ?? []).map(([field, theirs]) => {
        const own = valueOf(mine, field)
        const saved = base.current ? valueOf(base.current.values, field) : undefined
        return { field, theirs, isOpen: !isSame(own, saved), mine: textOf(own) }
      }),
    close: () => setShown(null),
    resolve: async (form: ConflictedForm<Values>, prefers: Preference) => {
      if (!shown || !base.current) return
      const theirs = savedOf(shown.theirs)
      const versions = { base: base.current.values, mine: form.getValues(), theirs: theirs.values }
      base.current = theirs
      latest.current = theirs
      form.rebase(theirs.values, merge(versions, prefers, shown.theirs))
      setShown(null)
      if (prefers === 'mine') await form.submit()
    },
  }
}

/** What a form needs of it. */
export type Versioned<Values extends FieldValues> = Pick<
  ReturnType<typeof useConflict<{ id: string; version: number }, Values>>,
  'base' | 'resume' | 'restart' | 'take'
>
/** What its dialog needs of it. */
export type Conflict<Values extends FieldValues> = Pick<
  ReturnType<typeof useConflict<{ id: string; version: number }, Values>>,
  'close' | 'fields' | 'resolve'
> & { shown: Omit<Shown<unknown>, 'theirs'> | null }
export type { ConflictedForm }
