import { keysOf } from '@shop/contracts/keys'
import { exchangeName } from '@shop/contracts/returns/exchangeName'
import { returnReasons } from '@shop/contracts/returnReasons'
import type { AdminReturn, ReturnOutcome, ReturnOutcomes } from '@shop/contracts/returns/entities'

export const outcomeLabels: Record<ReturnOutcome, string> = {
  restock: 'Back in stock',
  repair: 'In repair',
  write_off: 'Written off',
}

export const outcomeNames = keysOf(outcomeLabels)

/** Tells whether a line is refunded: an exchanged line is not, unless the replacement was cancelled. */
export const isRefunded = ({ swap }: Pick<AdminReturn['lines'][number], 'swap'>): boolean =>
  swap === null || swap.status === 'CANCELED'

/** Returns the units of a line that were in the parcel, as far as is known. */
export const arrivedUnits = ({
  quantity,
  missing,
}: Pick<AdminReturn['lines'][number], 'quantity' | 'missing'>) => quantity - missing

/** Names a line by its garment, its exchange and its reason, since one garment may have several lines. */
export const lineName = (line: AdminReturn['lines'][number]): string => {
  const { title, choice, swap, reason } = line
  const purpose =
    swap && !isRefunded(line) ? `in exchange for ${exchangeName({ title, swap })}` : 'for a refund'
  return `${title}, ${choice}: ${purpose} (${returnReasons[reason].toLowerCase()})`
}

/** Proposes an outcome: a faulty garment is not restocked by default. */
const defaultOutcome = ({ reason }: AdminReturn['lines'][number]): ReturnOutcome =>
  reason === 'faulty' ? 'repair' : 'restock'

/** Returns the initial values of a line in the form. `outcome` is for one garment, `outcomes` for several. */
export const proposedOutcomes = (line: AdminReturn['lines'][number]) => {
  const outcome = defaultOutcome(line)
  const outcomes: Record<ReturnOutcome, number | null> = { restock: 0, repair: 0, write_off: 0 }
  return { outcome, outcomes: { ...outcomes, [outcome]: arrivedUnits(line) } }
}

/** Counts units by outcome; an empty field counts as 0. */
export const countOutcomes = (
  { outcome, outcomes }: ReturnType<typeof proposedOutcomes>,
  quantity: number,
): ReturnOutcomes => {
  const unitsOf = (name: ReturnOutcome) => (quantity === 1 ? Number(name === outcome) : (outcomes[name] ?? 0))
  return { restock: unitsOf('restock'), repair: unitsOf('repair'), write_off: unitsOf('write_off') }
}

/** Describes the outcomes of a line's units: `Back in stock`, or `1 back in stock, 1 written off`. */
export const outcomesText = (outcomes: ReturnOutcomes): string => {
  const names = outcomeNames.filter(name => outcomes[name] > 0)
  const [onlyName] = names
  if (onlyName && names.length === 1) return outcomeLabels[onlyName]
  return names.map(name => `${outcomes[name]} ${outcomeLabels[name].toLowerCase()}`).join(', ')
}
