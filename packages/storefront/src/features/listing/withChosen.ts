interface FacetValue {
  value: string
  count: number
  hex?: string | null
}

/** A facet with what is chosen from it, even where nothing of that is left: it must be possible to take it back. */
export const withChosen = (values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] => [
  ...values,
  ...chosen.filter(value => values.every(known => known.value !== value)).map(value => ({ value, count: 0 })),
]
