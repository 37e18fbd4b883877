import { chakra } from '@chakra-ui/react'

const Box = chakra('input', {
  base: { display: 'block', width: '4', height: '4', accentColor: 'colorPalette.solid', cursor: 'pointer' },
})
/** Makes the checkbox large enough for a thumb. A block, because an inline label is not centred in its line. */
const Target = chakra('label', {
  base: { display: 'block', width: 'fit-content', padding: '3.5', margin: '-3.5', cursor: 'pointer' },
})

interface Props {
  label: string
  isChosen: boolean
  /** Some rows are selected, and others are not. */
  isIndeterminate?: boolean
  onChange: (isChosen: boolean) => void
}

/** A native checkbox, so that lists do not load the form fields. */
export const RowCheckbox = ({ label, isChosen, isIndeterminate = false, onChange }: Props) => (
  <Target>
    <Box
      type="checkbox"
      aria-label={label}
      checked={isChosen}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = isIndeterminate
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  </Target>
)
