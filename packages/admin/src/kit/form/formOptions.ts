import { zodResolver } from '@hookform/resolvers/zod'
import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { problemText } from '@shop/contracts/problemText'
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { SafeWrite } from '../offline/safeWrites.ts'
import type { RecordOptions, Saved, Versioned } from './useConflict.ts'

/** Way in which a draft is kept. */
interface Keeping<Values> {
  /** Names the draft: `product:${id}`. Null for passwords and codes, of which none is kept. */
  draft: string | null
  /** Leaves out what cannot come back with a draft, such as files. */
  restore?: (kept: Values) => Values
  /** The parameter of the address that keeps the form open; without it, only another page takes it away. */
  param?: string
  /**
   * Values of the fields after a save, where the form stays; else those that were sent. `now` is what they hold by
   * then.
   */
  afterSave?: (sent: Values, now: Values) => Values
}

export interface FormOptions<E extends Endpoint, Values extends FieldValues, Thing extends Versioned> {
  /** Values that the fields begin with. */
  defaults: Values
  /**
   * Makes the call's input of what is typed: adds an id, drops blank rows, hands on held files. Names should be alike.
   * `saved` is what the values are changes of, where there is a `record`.
   */
  toInput: (values: Values, saved: Saved<Values> | undefined) => Sent<E>
  /** Further complaints, by field: those that the call's input cannot show. */
  complaints?: (values: Values) => Readonly<Record<string, string>>
  /** Text where the server says nothing: `Failed to update product`. */
  failure: string
  /** The draft's name, or more about how what is typed is kept. */
  keeps: Keeping<Values>['draft'] | Keeping<Values>
  /** For what has versions: a save over somebody else's asks whose changes stand. */
  record?: RecordOptions<Thing, Values>
  refetch?: readonly Pick<Endpoint, 'path'>[]
  onSaved: (answer: Answer<E>) => void
}

/** A call that may wait on this device while the shop cannot be reached. */
export interface WaitingCall<E extends Endpoint> {
  endpoint: E
  kind: SafeWrite
  /** Describes the change for a person. */
  describe: (input: Sent<E>) => { title: string; text: string }
  /** Called once it waits; then nothing is saved yet. A toast has told of it, unless `isQuiet`. */
  onKept?: () => void
  isQuiet?: boolean
}

/** Checks what would be sent, in the words the server would use, and what only the form can know. */
export const resolverFor = <E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  toInput: (values: Values) => Sent<E>,
  complaints: (values: Values) => Readonly<Record<string, string>>,
): Resolver<Values> => {
  const check = zodResolver<FieldValues, unknown, unknown>(endpoint.input as never, {
    error: problemText,
  }) as unknown as Resolver
  return async (values, context, options) => {
    const checked = await check(toInput(values) as FieldValues, context, options as never)
    const own = Object.entries(complaints(values))
    if (own.length === 0) return checked as Awaited<ReturnType<Resolver<Values>>>
    const errors: FieldErrors = { ...checked.errors }
    for (const [name, message] of own) set(errors, name, { type: 'form', message })
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
