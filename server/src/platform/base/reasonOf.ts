/** A message that Knex made: the statement with all its values, then the database's own words. */
const ofStatement = /^\s*(select|insert|update|delete|with|begin|alter|create|drop)\b/i

/**
 * Says why something failed, for the log, an alert or a terminal. Of a statement that failed only the database's own words are
 * kept, since its values are people's addresses and worse.
 */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { message, name } = error
  if (ofStatement.test(message)) return message.slice(message.lastIndexOf(' - ') + ' - '.length)
  return message || name
}
