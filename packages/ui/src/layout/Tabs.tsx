import { Tabs as ChakraTabs } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'

interface Tab {
  value: string
  label: string
  content: ReactNode
}

interface Props {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
}

/** Tabs; a row wider than the window scrolls to the selected one. */
export const Tabs = ({ label, tabs, value, onChange }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[role=tab][data-value="${value}"]`)
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [value])
  return (
    <ChakraTabs.Root value={value} onValueChange={details => onChange(details.value)} lazyMount unmountOnExit>
      <ChakraTabs.List ref={list} aria-label={label} overflowX="auto" overflowY="hidden">
        {tabs.map(tab => (
          <ChakraTabs.Trigger
            key={tab.value}
            value={tab.value}
            flexShrink="0"
            minHeight={{ base: '11', lg: '9' }}
            paddingX="3"
          >
            {tab.label}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      {tabs.map(tab => (
        <ChakraTabs.Content key={tab.value} value={tab.value} paddingTop="4">
          {tab.content}
        </ChakraTabs.Content>
      ))}
    </ChakraTabs.Root>
  )
}
