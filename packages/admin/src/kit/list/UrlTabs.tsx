import { Tabs } from '@shop/ui/layout/Tabs.tsx'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Tabs whose choice is the URL parameter `tab`; changing it drops all other parameters. The first tab is the default.
 */
export const UrlTabs = ({ tabs, label }: Pick<ComponentProps<typeof Tabs>, 'tabs' | 'label'>) => {
  const [params, setParams] = useSearchParams()
  const value = tabs.find(tab => tab.value === params.get('tab'))?.value ?? tabs[0]?.value ?? ''
  const choose = (next: string) => setParams(next === tabs[0]?.value ? {} : { tab: next })
  return <Tabs label={label} tabs={tabs} value={value} onChange={choose} />
}
