import { currentTrace } from '../base/trace.ts'

// Actors that are not users, as in `order_events.actor`.
const nonUserActors = ['shopper', 'provider', 'system']
const keyPrefix = 'key:'

/**
 * Returns an actor in the form that histories store: `key:` and the API key's id if a program acts for the user. At
 * most 40 characters.
 */
export const storedActor = (actor: string): string => {
  const keyId = currentTrace()?.keyId
  const isUser = !nonUserActors.includes(actor) && !actor.startsWith(keyPrefix)
  return keyId !== undefined && isUser ? `${keyPrefix}${keyId}` : actor
}

/** Selects the actors that histories store for a user: the user and their API keys. Binds the user's id twice. */
export const storedActorsSql = `select ? union all select '${keyPrefix}' || id from api_keys where user_id = ?`

/** Joins API keys `k` and users `u` to rows that have an `actor`. */
export const joinActorsSql = (table: string): string => `
  left join api_keys k on '${keyPrefix}' || k.id = ${table}.actor
  left join users u on u.id = coalesce(k.user_id, ${table}.actor)`

const fullName = (user: string): string => `trim(${user}.first_name || ' ' || ${user}.last_name)`

/** Returns SQL for the name of a user with this alias: null if the account was deleted or has no name. */
export const userNameSql = (user: string): string => `nullif(${fullName(user)}, '')`

/**
 * SQL for an actor's name, used with `joinActorsSql`: null for an actor that is not a user, or whose account was deleted.
 */
export const actorNameSql = `coalesce(k.name || ' (API key of ' || ${fullName('u')} || ')', k.name || ' (API key)', ${fullName('u')})`
