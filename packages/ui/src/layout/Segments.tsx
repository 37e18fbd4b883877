import { SegmentGroup } from '@chakra-ui/react'

interface Props<Value extends string> {
  /** Accessible name of the choice. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A segmented control for one of a few options. */
export const Segments = <Value extends string>({ label, options, value, onChange }: Props<Value>) => (
  <SegmentGroup.Root
    aria-label={label}
    size="sm"
    width="fit-content"
    value={value}
    onValueChange={details => onChange(details.value as Value)}
  >
    <SegmentGroup.Indicator bg="bg.panel" borderWidth="1px" borderColor="border.emphasized" />
    {options.map(option => (
      <SegmentGroup.Item
        key={option.value}
        value={option.value}
        minHeight={{ base: '11', lg: '8' }}
        cursor="pointer"
      >
        <SegmentGroup.ItemText>{option.label}</SegmentGroup.ItemText>
        <SegmentGroup.ItemHiddenInput />
      </SegmentGroup.Item>
    ))}
  </SegmentGroup.Root>
)
