import { safeStorage } from '@shop/client/safeStorage'
import { useSession } from '../../kit/session/useSession.ts'
import { rememberedGuestKey } from './rememberedGuestKey.ts'
import { visitStorage } from './visitStorage.ts'

/** Key in `sessionStorage` of the details typed at checkout in this tab. */
const typedKey = 'guestDetails'

/** Number of days for which a device remembers the guest of an order. */
export const rememberedDays = 180
const dayMs = 86_400_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const parse = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Deletes the details of the last order's guest. */
export const forgetGuest = (): void => safeStorage().removeItem(rememberedGuestKey)

/** Reads the email and address of the last order, if its guest ticked the box; undefined once they are too old. */
export const readRememberedGuest = (): Record<string, unknown> | undefined => {
  const { at, typed } = parse(safeStorage().getItem(rememberedGuestKey))
  const isFresh = typeof at === 'number' && Date.now() < at + rememberedDays * dayMs
  if (isFresh && isObject(typed)) return typed
  forgetGuest()
  return undefined
}

/** Reads the details typed in this tab, or otherwise the remembered ones. */
export const readGuestDetails = (): Record<string, unknown> => {
  const typedJson = visitStorage.get(typedKey)
  return typedJson ? parse(typedJson) : (readRememberedGuest() ?? {})
}

export const storeGuestDetails = (values: object | null): void =>
  visitStorage.set(typedKey, values ? JSON.stringify(values) : '')

/** After payment, remembers the guest on this device if the box was ticked, and deletes the details otherwise. */
export const rememberOrForgetGuest = (): void => {
  const typedJson = visitStorage.get(typedKey)
  storeGuestDetails(null)
  if (!typedJson || useSession.getState().user) return
  const values = parse(typedJson)
  if (values['remember'])
    safeStorage().setItem(rememberedGuestKey, JSON.stringify({ at: Date.now(), typed: values }))
  else forgetGuest()
}
