/** Options of a select from the label of each value. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map(value => ({ value, label: labels[value] }))
