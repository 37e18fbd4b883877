interface NamedWay {
  name: string
}

/** Name of a way of delivery that stands by itself: `Standard delivery`. */
export const deliveryName = ({ name }: NamedWay): string =>
  /deliver/i.test(name) ? name : `${name} delivery`

/** Words that ways of delivery begin with; any other first word may be a carrier's name. */
const usualWord =
  /^(standard|express|economy|priority|next|same|named|tracked|untracked|signed|special|free|home|international|worldwide)\b/i

/** As it stands in a sentence: `standard delivery`. Names of firms keep their capitals. */
export const deliveryInSentence = (way: NamedWay): string => {
  const name = deliveryName(way)
  return usualWord.test(name) && /^[A-Z][a-z ]*$/.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name
}
