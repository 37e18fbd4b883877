import { isUniqueViolation } from '../database/errors.ts'
import { invalid } from './Failure.ts'

/**
 * Waits for a save; if it broke a uniqueness rule of `table.column`, throws `validation_failed` with the messages for
 * that column.
 */
export const rejectDuplicate = async <T>(
  save: Promise<T>,
  messages: Readonly<Record<string, Record<string, string>>>,
): Promise<T> => {
  try {
    return await save
  } catch (error) {
    for (const [column, fields] of Object.entries(messages))
      if (isUniqueViolation(error, column)) throw invalid(fields)
    throw error
  }
}
