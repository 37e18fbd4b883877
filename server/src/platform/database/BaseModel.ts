import { createHash, randomUUID } from 'node:crypto'
import { Model, snakeCaseMappers, type Pojo } from 'objection'

/**
 * Rows with camelCase names, the same on both databases: instants are ISO 8601 text, JSON is text, and the columns
 * listed in `booleans` are true or false (SQLite stores 0 and 1).
 */
export class BaseModel extends Model {
  static booleans: readonly string[] = []
  static override columnNameMappers = snakeCaseMappers()

  /** Converts a row in one pass, which is faster than objection's own two copies: an order has sixty columns. */
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

const propertyByColumn = new Map<string, string>()

const propertyOf = (column: string): string => {
  const property = propertyByColumn.get(column) ?? BaseModel.columnNameToPropertyName(column)
  propertyByColumn.set(column, property)
  return property
}

export const newId = (): string => randomUUID()

/** Derives an id in the usual form from a text, so that a row stored under it is stored only once. */
export const idOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Creates ids in ascending order, for rows that are read in the order of their ids. */
export const newIds = (count: number): string[] => Array.from({ length: count }, newId).toSorted()
