import type { ApiError } from '@shop/client/ApiError'
import type { Endpoint } from '@shop/contracts/endpoint'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useConnection } from '../platform/connection.ts'
import { isSame, mergeValues, type Preference, type Versions } from './mergeValues.ts'

/** Saved values of a form with their version, on which the typed values are based. */
export interface Saved<Values> {
  id: string
  /** Sent with a save, so that the server can refuse one over another person's. */
  version: number
  values: Values
}

export interface Versioned {
  id: string
  version: number
}

/** A record that others may save while it is in a form. */
export interface RecordOptions<Thing extends Versioned, Values> {
  /** Undefined for a new record, which nobody else can have saved. */
  opened: Thing | undefined
  /** Reads the current record by its id; without one where the shop has only this record. */
  read: Endpoint
  isOnly?: boolean
  valuesOf: (thing: Thing) => Values
  /** Merges both people's changes; field by field unless told. */
  merge?: (versions: Versions<Values>, prefers: Preference, theirs: Thing) => Values
  /** A field in a person's words. */
  labelOf: (field: string) => string
}

/** A field that another person has changed. */
export interface FieldConflict {
  field: string
  theirs: string
  /** Changed here too, so that the user has to choose. */
  isOpen: boolean
  /** The value typed here, if it is a text or a number. */
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

/** A typed value in words; null if it is neither a text nor a number. */
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
 * Tracks the saved values that a form is based on, and shows a conflict when a save was refused because another person
 * saved first. Without a record there are no conflicts.
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
  /** The record as it was read last. */
  const latest = useRef(first)
  const base = useRef(first)
  const [shown, setShown] = useState<Shown<Thing> | null>(null)
  return {
    base: () => base.current,
    /** Restores the base of a draft: another person's save since then is a conflict. */
    resume: (kept: Saved<Values>) => {
      base.current = kept
    },
    /** Goes back to the latest record, and answers its values for the form. */
    restart: () => {
      base.current = latest.current
      return base.current
    },
    /** Makes the answer to a save the new base. */
    advance: (answer: unknown) => {
      if (!record || !base.current) return
      base.current = savedOf(answer as Thing, record)
      latest.current = base.current
    },
    /** Shows the conflict that a refusal reports; false if it reports none, or the other person's values cannot be read. */
    take: async (refusal: ApiError): Promise<boolean> => {
      if (refusal.code !== 'conflict' || !('version' in refusal.fields) || !record || !base.current)
        return false
      const changes = Object.entries(refusal.fields).filter(([name]) => name !== 'version')
      const theirs = await client
        .call(record.read, record.isOnly ? {} : { id: base.current.id })
        .catch(() => null)
      if (theirs) setShown({ text: refusal.message, changes, theirs: theirs as Thing })
      return theirs !== null
    },
    /** The conflict that is to be resolved, until it is closed. */
    shown:
      shown && record
        ? {
            text: shown.text,
            labelOf: record.labelOf,
            /** Lists the fields that the other person has changed, and whether `typed` changes them too. */
            fields: (typed: Values): FieldConflict[] => {
              const now = savedOf(shown.theirs, record).values
              return shown.changes.flatMap(([field, theirs]) => {
                const own = valueOf(typed, field)
                const saved = base.current ? valueOf(base.current.values, field) : undefined
                const isTheirs = !(field in now) || !isSame(valueOf(now, field), saved)
                return isTheirs ? [{ field, theirs, isOpen: !isSame(own, saved), mine: typedText(own) }] : []
              })
            },
            /** Makes the other person's values the base, and merges `mine` into them. */
            merge: (mine: Values, prefers: Preference) => {
              if (!base.current) return null
              const theirs = savedOf(shown.theirs, record)
              const versions = { base: base.current.values, mine, theirs: theirs.values }
              base.current = theirs
              latest.current = theirs
              const { merge = mergeValues } = record
              return { saved: theirs.values, typed: merge(versions, prefers, shown.theirs) }
            },
            close: () => setShown(null),
          }
        : null,
  }
}

/** A conflict as its dialog shows it. */
export interface Conflict {
  text: string
  labelOf: (field: string) => string
  fields: () => readonly FieldConflict[]
  close: () => void
  resolve: (prefers: Preference) => Promise<void>
}
