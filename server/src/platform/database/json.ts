declare const content: unique symbol

/** Text of a column that stores this value as JSON. */
export type Json<T> = string & { readonly [content]?: T }

/** Parses a column's JSON. Only this shop writes it, so its type is that of the column. */
export const fromJson = <T>(text: Json<T>): T => JSON.parse(text)
