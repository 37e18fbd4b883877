import { Box, chakra } from '@chakra-ui/react'

interface Props {
  label: string
  /** `#1f4d3a`; null if none is chosen. */
  value: string | null
  onChange: (hex: string) => void
}

const hiddenInput = { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' } as const

/** A named colour with its swatch, which opens the browser's colour picker. */
export const SwatchField = ({ label, value, onChange }: Props) => (
  <chakra.label
    display="inline-flex"
    alignItems="center"
    gap="2"
    minHeight={{ base: '11', lg: '8' }}
    paddingX="2.5"
    borderWidth="1px"
    borderRadius="full"
    position="relative"
    cursor="pointer"
    _focusWithin={{ outline: '2px solid', outlineColor: 'fg', outlineOffset: '2px' }}
  >
    <Box
      boxSize="4"
      borderRadius="full"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderStyle={value === null ? 'dashed' : 'solid'}
      style={{ backgroundColor: value ?? 'transparent' }}
    />
    {label}
    <chakra.input
      type="color"
      aria-label={`Swatch of ${label}`}
      css={hiddenInput}
      width="full"
      height="full"
      value={value ?? '#ffffff'}
      onChange={event => onChange(event.target.value)}
    />
  </chakra.label>
)
