import { keysOf } from '@shop/contracts/keys'
/** Creates the options of a select from the label of each value. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  keysOf(labels).map(value => ({ value, label: labels[value] }))
