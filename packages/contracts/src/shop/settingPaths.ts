import type { Settings, SettingsSection } from './settings.ts'

/** Paths of all values in an object type: `uk.standardRate`. A list is a single value. */
type Leaf<T> = {
  [K in keyof T & string]: T[K] extends readonly unknown[]
    ? K
    : T[K] extends object
      ? `${K}.${Leaf<T[K]>}`
      : K
}[keyof T & string]

/** Type of the value at a path. */
type ValueAt<T, P extends string> = P extends keyof T
  ? T[P]
  : P extends `${infer K}.${infer Rest}`
    ? K extends keyof T
      ? ValueAt<T[K], Rest>
      : never
    : never

/** Path of a setting: `shipping.uk.standardRate`. */
export type SettingPath = Leaf<Settings>
export type SettingAt<P extends SettingPath> = ValueAt<Settings, P>
/** Paths of settings whose values are of a kind. */
export type PathTo<Value> = { [P in SettingPath]: SettingAt<P> extends Value ? P : never }[SettingPath]

export const sectionOf = (path: string): SettingsSection => path.split('.', 1)[0] as SettingsSection
/** Returns the name of a setting within its section. */
export const fieldOf = (path: string): string => path.slice(path.indexOf('.') + 1)
