import { currentTrace } from '../base/trace.ts'

// Actors that are no users, as `order_events.actor` has them.
const notUsers = ['shopper', 'provider', 'system']
const keyMark = 'key:'

/** An actor as histories keep it: `key:` and the API key's id where a program acts for the user. At most 40 characters. */
export const keptActor = (actor: string): string => {
  const keyId = currentTrace()?.keyId
  const isUser = !notUsers.includes(actor) && !actor.startsWith(keyMark)
  return keyId !== undefined && isUser ? `${keyMark}${keyId}` : actor
}

/** Selects the actors that histories name for a user: the user and their API keys. Binds the user's id twice. */
export const keptActorsOf = `select ? union all select '${keyMark}' || id from api_keys where user_id = ?`

/** Joins the API keys `k` and users `u` who acted to rows that have an `actor`. */
export const joinActors = (table: string): string => `
  left join api_keys k on '${keyMark}' || k.id = ${table}.actor
  left join users u on u.id = coalesce(k.user_id, ${table}.actor)`

const fullName = (user: string): string => `trim(${user}.first_name || ' ' || ${user}.last_name)`

/** SQL of the name of a user, who has this alias: null where the account is gone or has no name. */
export const userName = (user: string): string => `nullif(${fullName(user)}, '')`

/** SQL of an actor's name, beside `joinActors`: null where it is no user, or one whose account is gone. */
export const actorName = `coalesce(k.name || ' (API key of ' || ${fullName('u')} || ')', k.name || ' (API key)', ${fullName('u')})`
