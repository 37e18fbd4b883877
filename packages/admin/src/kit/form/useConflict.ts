import type { ApiError } from '@shop/client/ApiError'
import type { Endpoint } from '@shop/contracts/endpoint'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useConnection } from '../platform/connection.ts'
import { isSame, mergeValues, type PreferredSide, type FormVersions } from './mergeValues.ts'

/** Saved values with their version, which the typed values are based on. */
export interface SavedValues<Values> {
  id: string
  /** Sent with a save, so that the server can refuse to overwrite somebody else's changes. */
  version: number
  values: Values
}

export interface Versioned {
  id: string
  version: number
}

/** A record that others may save while it is being edited. */
export interface RecordOptions<Entity extends Versioned, Values> {
  /** Undefined for a new record, which nobody else can have saved. */
  opened: Entity | undefined
  /** Endpoint that reads the record by its id. */
  read: Endpoint
  /** The shop has only one record of this kind, so `read` takes no input. */
  isSingleton?: boolean
  valuesOf: (entity: Entity) => Values
  /** Merges both people's changes; field by field by default. */
  merge?: (versions: FormVersions<Values>, prefers: PreferredSide, theirs: Entity) => Values
  /** Label of a field. */
  labelOf: (field: string) => string
}

/** A field that somebody else has changed. */
export interface FieldConflict {
  field: string
  theirs: string
  /** Both people have changed the field, so the user has to choose a value. */
  needsChoice: boolean
  /** The value typed here as text; null if it cannot be shown. */
  mine: string | null
}

/** Returns the value of a field; `variants.NAJD-54` is the variant with that SKU. */
const valueOf = (values: FieldValues, field: string): unknown => {
  const [list = '', name] = field.split('.')
  if (field in values || name === undefined) return values[field]
  const entries: unknown = values[list]
  const key = field.slice(list.length + 1)
  return Array.isArray(entries) ? entries.find((entry: { sku?: unknown }) => entry.sku === key) : undefined
}

/** Returns a typed value as text; null unless it is a text or a number. */
export const typedText = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value || 'nothing' : null
}

interface OpenConflict<Entity> {
  /** `Maryam Siddiqui has changed this product since you opened it.` */
  text: string
  /** Values now saved, by field. */
  changes: readonly (readonly [field: string, text: string])[]
  theirs: Entity
}

/**
 * Tracks the saved values that a form is based on, and shows a conflict if somebody else saved first. Without a record
 * there are no conflicts.
 */
export const useConflict = <Entity extends Versioned, Values extends FieldValues>(
  record: RecordOptions<Entity, Values> | undefined,
) => {
  const { client } = useConnection()
  const savedOf = (entity: Entity, { valuesOf }: RecordOptions<Entity, Values>): SavedValues<Values> => {
    const { id, version } = entity
    return { id, version, values: valuesOf(entity) }
  }
  const [initial] = useState(record?.opened && savedOf(record.opened, record))
  /** The record as last read. */
  const latest = useRef(initial)
  const base = useRef(initial)
  const [openConflict, setOpenConflict] = useState<OpenConflict<Entity> | null>(null)
  return {
    base: () => base.current,
    /** Restores the base of a draft, so that a later save by somebody else is a conflict. */
    resume: (resumed: SavedValues<Values>) => {
      base.current = resumed
    },
    /** Makes the latest record the base again, and returns its values for the form. */
    restart: () => {
      base.current = latest.current
      return base.current
    },
    /** Makes the answer to a save the new base. */
    advance: (answer: unknown) => {
      if (!record || !base.current) return
      base.current = savedOf(answer as Entity, record)
      latest.current = base.current
    },
    /**
     * Shows the conflict that a refusal reports. Returns false if the refusal is no conflict, or if the other person's
     * values cannot be read.
     */
    showConflict: async (refusal: ApiError): Promise<boolean> => {
      if (refusal.code !== 'conflict' || !('version' in refusal.fields) || !record || !base.current)
        return false
      const changes = Object.entries(refusal.fields).filter(([name]) => name !== 'version')
      const theirs = await client
        .call(record.read, record.isSingleton ? {} : { id: base.current.id })
        .catch(() => null)
      if (theirs) setOpenConflict({ text: refusal.message, changes, theirs: theirs as Entity })
      return theirs !== null
    },
    /** Content of the conflict dialog; null while there is no conflict. */
    dialog:
      openConflict && record
        ? {
            text: openConflict.text,
            labelOf: record.labelOf,
            /** Lists the fields that the other person has changed, and whether `typed` changes them too. */
            fields: (typed: Values): FieldConflict[] => {
              const theirValues = savedOf(openConflict.theirs, record).values
              return openConflict.changes.flatMap(([field, theirs]) => {
                const typedValue = valueOf(typed, field)
                const baseValue = base.current ? valueOf(base.current.values, field) : undefined
                const isTheirs = !(field in theirValues) || !isSame(valueOf(theirValues, field), baseValue)
                return isTheirs
                  ? [
                      {
                        field,
                        theirs,
                        needsChoice: !isSame(typedValue, baseValue),
                        mine: typedText(typedValue),
                      },
                    ]
                  : []
              })
            },
            /** Makes the other person's values the base, and merges `mine` into them. */
            merge: (mine: Values, prefers: PreferredSide) => {
              if (!base.current) return null
              const theirs = savedOf(openConflict.theirs, record)
              const versions = { base: base.current.values, mine, theirs: theirs.values }
              base.current = theirs
              latest.current = theirs
              const { merge = mergeValues } = record
              return { saved: theirs.values, typed: merge(versions, prefers, openConflict.theirs) }
            },
            close: () => setOpenConflict(null),
          }
        : null,
  }
}

/** Props of the dialog about a conflict. */
export interface Conflict {
  text: string
  labelOf: (field: string) => string
  fields: () => readonly FieldConflict[]
  close: () => void
  resolve: (prefers: PreferredSide) => Promise<void>
}
