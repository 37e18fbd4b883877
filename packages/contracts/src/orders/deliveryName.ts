interface NamedWay {
  name: string
}

/** Name of a way of delivery that stands by itself: `Standard delivery`. */
export const deliveryName = ({ name }: NamedWay): string =>
  /deliver/i.test(name) ? name : `${name} delivery`

/** As it stands in a sentence: `standard delivery`. Names of firms keep their capitals. */
export const deliveryInSentence = (way: NamedWay): string => {
  const name = deliveryName(way)
  return /^[A-Z][a-z ]*$/.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name
}
