import { randomUUID } from 'node:crypto'
import { Model, snakeCaseMappers, type Pojo } from 'objection'

/**
 * Rows with camelCase names, alike on both databases: instants are ISO 8601 text, JSON is text, and the columns
 * listed in `booleans` are true or false (SQLite keeps 0 and 1).
 */
export class BaseModel extends Model {
  static booleans: readonly string[] = []
  static override columnNameMappers = snakeCaseMappers()

  override $parseDatabaseJson(row: Pojo): Pojo {
    const json = super.$parseDatabaseJson(row)
    for (const name of (this.constructor as typeof BaseModel).booleans)
      if (name in json) json[name] = Boolean(json[name])
    return json
  }
}

export const newId = (): string => randomUUID()
