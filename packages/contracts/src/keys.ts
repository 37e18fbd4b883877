// Versions of `Object.keys` and similar functions that preserve the types of an object's keys.

/** Returns the keys of a record whose type names them all. */
export const keysOf = <T extends object>(record: T): (keyof T & string)[] =>
  Object.keys(record) as (keyof T & string)[]

/** Returns the entries of a record, with typed keys and values. */
export const entriesOf = <T extends object>(record: T): [keyof T & string, T[keyof T & string]][] =>
  Object.entries(record) as [keyof T & string, T[keyof T & string]][]

/** Creates a record with a value for each name. */
export const recordOf = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map(name => [name, valueOf(name)])) as Record<K, V>
