/** Matches a message made by Knex: the statement with all its values, then the database's own words. */
const statementMessage = /^\s*(select|insert|update|delete|with|begin|alter|create|drop)\b/i

/**
 * Explains why something failed, for the log, an alert or a terminal. Of a failed statement only the database's own
 * words are returned, since its values contain addresses and other personal data.
 */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { message, name } = error
  if (statementMessage.test(message)) return message.slice(message.lastIndexOf(' - ') + ' - '.length)
  return message || name
}
