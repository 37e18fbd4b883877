import { zodResolver } from '@hookform/resolvers/zod'
import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { problemText } from '@shop/contracts/problemText'
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { SafeWrite } from '../offline/safeWrites.ts'
import type { RecordOptions, SavedValues, Versioned } from './useConflict.ts'

/** Storage of typed values on this device. */
interface DraftOptions<Values> {
  /** Key of the draft, such as `product:${id}`; null for passwords and codes, which are never stored. */
  key: string | null
  /** Adapts a draft to the current record. Files that could not be stored are null in the draft. */
  restore?: (draft: Values) => Values
  /** URL parameter that keeps the form open; without it, only leaving the page closes it. */
  param?: string
  /**
   * Returns the saved values of a form that stays open after a save; by default the sent values. `current` are the
   * values of the fields when the answer arrives.
   */
  afterSave?: (sent: Values, current: Values) => Values
}

export interface FormOptions<E extends Endpoint, Values extends FieldValues, Entity extends Versioned> {
  /** Initial values of the fields. */
  defaults: Values
  /**
   * Creates the call's input from the values: adds an id, drops blank rows, passes files on. Errors are shown at fields
   * of the same name. `saved` is the version that the values are based on, if there is a `record`.
   */
  toInput: (values: Values, saved: SavedValues<Values> | undefined) => SentInput<E>
  /** Further errors, by field, that the input's schema cannot express. */
  validate?: (values: Values) => Readonly<Record<string, string>>
  /** Asks before valid values are sent; sends nothing if the answer is no. */
  confirm?: (values: Values) => Promise<boolean>
  /** Text for a failure without a message from the server: `Failed to update product`. */
  failure: string
  /** Key of the draft, or all options of its storage. */
  draft: DraftOptions<Values>['key'] | DraftOptions<Values>
  /** For records with versions: asks whose changes to keep if somebody else saved first. */
  record?: RecordOptions<Entity, Values>
  refetch?: readonly Pick<Endpoint, 'path'>[]
  /** Reads whose amounts are sent along; refetched when the server refuses with 409, so that a second press works. */
  quotes?: readonly Pick<Endpoint, 'path'>[]
  /** Called when the server refuses with 409, before the reads are refetched. */
  onRefused?: () => void
  /** Title of the toast after a save; no toast without it. */
  success?: string | ((answer: Answer<E>) => string)
  onSaved?: (answer: Answer<E>) => void
}

/** A call that is stored on this device while the shop cannot be reached. */
export interface WaitingCall<E extends Endpoint> {
  endpoint: E
  kind: SafeWrite
  /** Describes the change to the user. */
  describe: (input: SentInput<E>) => { title: string; text: string; place: string }
  /** Called once the change is stored on this device, with a toast unless `isQuiet`; the shop has not saved it yet. */
  onStored?: () => void
  isQuiet?: boolean
}

/** Validates the input with the server's messages, and adds the errors that only the form knows. */
export const resolverFor = <E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  toInput: (values: Values) => SentInput<E>,
  formErrorsOf: (values: Values) => Readonly<Record<string, string>>,
): Resolver<Values> => {
  const check = zodResolver<FieldValues, unknown, unknown>(endpoint.input as never, {
    error: problemText,
  }) as unknown as Resolver
  return async (values, context, options) => {
    const checked = await check(toInput(values) as FieldValues, context, options as never)
    const formErrors = Object.entries(formErrorsOf(values))
    if (formErrors.length === 0) return checked as Awaited<ReturnType<Resolver<Values>>>
    const errors: FieldErrors = { ...checked.errors }
    for (const [name, message] of formErrors) set(errors, name, { type: 'form', message })
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
