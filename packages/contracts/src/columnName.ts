/** Column of a field in the database, such as `meta_title` for `metaTitle`. */
export type ColumnName<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : S

export const columnName = <S extends string>(name: S): ColumnName<S> =>
  name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) as ColumnName<S>
