import type { ApiError } from '@shop/client/ApiError'
import type { Endpoint } from '@shop/contracts/endpoint'
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useConnection } from '../platform/connection.ts'
import { isSame, mergeValues, type Preference, type Versions } from './mergeValues.ts'

/** A form's values as they are saved, with their version: what is typed is a change of these. */
export interface Saved<Values> {
  id: string
  /** Goes along with a save. */
  version: number
  values: Values
}

export interface Versioned {
  id: string
  version: number
}

/** A record that others may save while it is in a form. */
export interface RecordOptions<Thing extends Versioned, Values> {
  /** Undefined for a new one, which nobody else can have saved. */
  opened: Thing | undefined
  /** Reads by its id what is saved now. */
  read: Endpoint
  valuesOf: (thing: Thing) => Values
  /** Merges both people's changes; field by field unless told. */
  merge?: (versions: Versions<Values>, prefers: Preference, theirs: Thing) => Values
  /** A field in a person's words. */
  labelOf: (field: string) => string
}

/** Value that somebody else has saved in a field. */
export interface FieldConflict {
  field: string
  theirs: string
  /** Changed here as well, so that a person has to choose. */
  isOpen: boolean
  /** Value typed here, where it is a text. */
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

/** Value typed into a field, where it is a text or a number. */
export const typedText = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value || 'nothing' : null
}

interface Shown<Thing> {
  /** `Maryam Siddiqui has changed this product since you opened it.` */
  text: string
  /** Values saved now, by field. */
  changes: readonly (readonly [field: string, text: string])[]
  theirs: Thing
}

/**
 * Keeps what a form's values are changes of, and asks whose changes stand once a save was refused over somebody else's.
 * Without a record there is nothing to conflict with.
 */
export const useConflict = <Thing extends Versioned, Values extends FieldValues>(
  record: RecordOptions<Thing, Values> | undefined,
) => {
  const { client } = useConnection()
  const savedOf = (thing: Thing, { valuesOf }: RecordOptions<Thing, Values>): Saved<Values> => {
    const { id, version } = thing
    return { id, version, values: valuesOf(thing) }
  }
  const [first] = useState(record?.opened && savedOf(record.opened, record))
  /** As it was read last. */
  const latest = useRef(first)
  const base = useRef(first)
  const [shown, setShown] = useState<Shown<Thing> | null>(null)
  return {
    base: () => base.current,
    /** Takes up a draft, whose values are changes of what was saved then: a save since is a conflict. */
    resume: (kept: Saved<Values>) => {
      base.current = kept
    },
    /** Gives up what is typed; answers the values that the form begins with anew. */
    restart: () => {
      base.current = latest.current
      return base.current
    },
    /** Takes the answer to this save as the base of all further changes. */
    advance: (answer: unknown) => {
      if (!record || !base.current) return
      base.current = savedOf(answer as Thing, record)
      latest.current = base.current
    },
    /** Tells whether it is a conflict, which is shown then; not where theirs cannot be read. */
    take: async (refusal: ApiError): Promise<boolean> => {
      if (refusal.code !== 'conflict' || !('version' in refusal.fields) || !record || !base.current)
        return false
      const changes = Object.entries(refusal.fields).filter(([name]) => name !== 'version')
      const theirs = await client.call(record.read, { id: base.current.id }).catch(() => null)
      if (theirs) setShown({ text: refusal.message, changes, theirs: theirs as Thing })
      return theirs !== null
    },
    /** For the dialog, while it is to be shown. `rebase` and `submit` are the form's. */
    shownOver: (
      { getValues }: Pick<UseFormReturn<Values>, 'getValues'>,
      rebase: (saved: Values, typed: Values) => void,
      submit: () => Promise<void>,
    ) => {
      if (!shown || !record) return null
      const close = () => setShown(null)
      return {
        text: shown.text,
        labelOf: record.labelOf,
        /** Lists what somebody else has changed, field by field; a value as it was opened is no change of theirs. */
        fields: (): FieldConflict[] => {
          const now = savedOf(shown.theirs, record).values
          return shown.changes.flatMap(([field, theirs]) => {
            const own = valueOf(getValues(), field)
            const saved = base.current ? valueOf(base.current.values, field) : undefined
            const isTheirs = !(field in now) || !isSame(valueOf(now, field), saved)
            return isTheirs ? [{ field, theirs, isOpen: !isSame(own, saved), mine: typedText(own) }] : []
          })
        },
        close,
        resolve: async (prefers: Preference) => {
          if (!base.current) return
          const theirs = savedOf(shown.theirs, record)
          const versions = { base: base.current.values, mine: getValues(), theirs: theirs.values }
          base.current = theirs
          latest.current = theirs
          const { merge = mergeValues } = record
          rebase(theirs.values, merge(versions, prefers, shown.theirs))
          close()
          if (prefers === 'mine') await submit()
        },
      }
    },
  }
}

export type Conflict = NonNullable<ReturnType<ReturnType<typeof useConflict>['shownOver']>>
