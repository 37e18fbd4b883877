import { Combobox, createListCollection, Portal, Spinner } from '@chakra-ui/react'
import { useState } from 'react'
import { tidyLine } from '@shop/contracts/tidy'
import { controlLook, FieldFrame, type FieldProps } from './FieldFrame.tsx'

export interface PickOption {
  id: string
  label: string
  detail?: string
}

interface Props extends Omit<FieldProps<PickOption | null>, 'name'> {
  placeholder?: string
  /** Results of the last search. */
  results: readonly PickOption[]
  isSearching: boolean
  onSearch: (text: string) => void
}

/**
 * Picks one of many records by typing. The owner of the field runs the search; Enter or a click picks a record, and
 * clearing the field picks none.
 */
export const PickField = ({
  value,
  onChange,
  onBlur,
  placeholder,
  results,
  isSearching,
  onSearch,
  ...frame
}: Props) => {
  const [typedText, setTypedText] = useState(value?.label ?? '')
  const collection = createListCollection({
    items: [...results],
    itemToValue: ({ id }) => id,
    itemToString: ({ label }) => label,
  })
  return (
    <FieldFrame {...frame}>
      <Combobox.Root
        collection={collection}
        // Mounted on opening, because a list beside an open dialog would be hidden from screen readers.
        lazyMount
        unmountOnExit
        value={value ? [value.id] : []}
        inputValue={typedText}
        onInputValueChange={({ inputValue, reason }) => {
          setTypedText(inputValue)
          if (reason === 'input-change') onSearch(tidyLine(inputValue))
          if (inputValue === '') onChange(null)
        }}
        onValueChange={({ items: [item] }) => onChange(item ?? null)}
        openOnClick
        size="sm"
        {...(placeholder !== undefined && { placeholder })}
      >
        <Combobox.Control>
          <Combobox.Input {...controlLook} onBlur={onBlur} />
          <Combobox.IndicatorGroup>
            {isSearching && <Spinner size="xs" />}
            <Combobox.ClearTrigger />
            <Combobox.Trigger />
          </Combobox.IndicatorGroup>
        </Combobox.Control>
        <Portal>
          <Combobox.Positioner>
            <Combobox.Content>
              <Combobox.Empty>{isSearching ? 'Searching' : 'Nothing found'}</Combobox.Empty>
              {collection.items.map(item => (
                <Combobox.Item key={item.id} item={item}>
                  <Combobox.ItemText>
                    {item.label}
                    {item.detail && ` · ${item.detail}`}
                  </Combobox.ItemText>
                  <Combobox.ItemIndicator />
                </Combobox.Item>
              ))}
            </Combobox.Content>
          </Combobox.Positioner>
        </Portal>
      </Combobox.Root>
    </FieldFrame>
  )
}
