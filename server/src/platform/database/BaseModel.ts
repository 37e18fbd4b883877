import { createHash, randomUUID } from 'node:crypto'
import { Model, snakeCaseMappers, type Pojo } from 'objection'

/**
 * Rows with camelCase names, alike on both databases: instants are ISO 8601 text, JSON is text, and the columns
 * listed in `booleans` are true or false (SQLite keeps 0 and 1).
 */
export class BaseModel extends Model {
  static booleans: readonly string[] = []
  static override columnNameMappers = snakeCaseMappers()

  /** In one pass, where objection's own copies a row twice before: an order has sixty columns. */
  override $setDatabaseJson(row: Pojo): this {
    const { booleans, jsonAttributes } = this.constructor as typeof BaseModel
    for (const column of Object.keys(row)) (this as Pojo)[propertyOf(column)] = row[column]
    for (const name of jsonAttributes ?? []) {
      const text: unknown = (this as Pojo)[name]
      if (typeof text === 'string') (this as Pojo)[name] = JSON.parse(text)
    }
    for (const name of booleans) if (name in this) (this as Pojo)[name] = Boolean((this as Pojo)[name])
    return this
  }
}

/** A model whose rows have these properties: objection sets each column as one. */
export type ModelOf<Row> = Omit<typeof BaseModel, 'prototype'> & (new () => BaseModel & Row)

const properties = new Map<string, string>()

const propertyOf = (column: string): string => {
  const known = properties.get(column) ?? BaseModel.columnNameToPropertyName(column)
  properties.set(column, known)
  return known
}

export const newId = (): string => randomUUID()

/** An id in the form of ours that follows from a text, so that what is written under it is written once. */
export const idOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Ids of rows that are read in their order by id. */
export const newIds = (count: number): string[] => Array.from({ length: count }, newId).toSorted()
