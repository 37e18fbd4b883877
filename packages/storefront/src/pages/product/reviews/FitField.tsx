import { fitVoteLabels, fitVotes, type FitVote } from '@shop/contracts/facts/fitVotes'
import { OptionGroup } from '../../../features/choice/OptionGroup.tsx'

interface Props {
  chosen: FitVote | null
  onChoose: (vote: FitVote | null) => void
}

const options = [
  ...fitVotes.map(value => ({ value, label: fitVoteLabels[value], availability: 'available' as const })),
  { value: '', label: 'No answer', availability: 'available' as const },
]

/** Asks how a garment's size turned out. */
export const FitField = ({ chosen, onChoose }: Props) => (
  <OptionGroup
    name="fit"
    legend="How does it fit?"
    detail="(optional)"
    options={options}
    chosen={chosen ?? ''}
    onChoose={value => onChoose(fitVotes.find(vote => vote === value) ?? null)}
  />
)
