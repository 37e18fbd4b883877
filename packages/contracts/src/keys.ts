// `Object.keys` and its kin forget which names an object has. These keep them.

/** Names of the fields of a record whose fields are all known. */
export const keysOf = <T extends object>(record: T): (keyof T & string)[] =>
  Object.keys(record) as (keyof T & string)[]

/** Fields of a record with their values. */
export const entriesOf = <T extends object>(record: T): [keyof T & string, T[keyof T & string]][] =>
  Object.entries(record) as [keyof T & string, T[keyof T & string]][]

/** A record with a value for each name. */
export const recordOf = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map(name => [name, valueOf(name)])) as Record<K, V>
