import { Text } from '@chakra-ui/react'
import { countryInSentence } from '@shop/contracts/addresses/countries'
import { ageGroups, genders } from '@shop/contracts/facts/madeFor'
import { countriesIn } from '@shop/contracts/shop/deliveryRegions'
import { feedPaths, feedReaders } from '@shop/contracts/shop/feeds'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { Link } from 'react-router-dom'
import { useConnection } from '../../../kit/platform/connection.ts'
import { useSettingsContext } from '../SettingsContext.ts'
import { SettingSelect, SettingSwitch, SettingText } from '../fields.tsx'
import { optionsOf } from '../../../kit/form/optionsOf.ts'

/** Lists the addresses of the feeds for shopping sites. */
const Addresses = () => {
  const { platform } = useConnection()
  const toast = useToast()
  const copy = async (address: string) => {
    try {
      await platform.copyText(address)
      toast({ tone: 'success', title: 'Address copied' })
    } catch {
      toast({ tone: 'error', title: 'Error', text: `Copying is not allowed here. The address is ${address}` })
    }
  }
  return (
    <RowList
      label="Feed addresses"
      rows={feedPaths.map(path => ({
        key: path,
        content: <TwoLines first={feedReaders[path]} second={platform.shopAddress + path} wraps />,
        mark: (
          <Button kind="plain" icon="copy" onClick={() => void copy(platform.shopAddress + path)}>
            Copy
          </Button>
        ),
      }))}
    />
  )
}

/** Explains how to address the feeds of countries that have prices without UK VAT. */
const CountryFeeds = () => {
  const { saved } = useSettingsContext()
  const [country] = saved.shipping.zones
    .filter(({ isOpen, withoutVat }) => isOpen && withoutVat)
    .flatMap(({ places }) => countriesIn(places))
  if (!country) return null
  return (
    <Text color="fg.muted" fontSize="sm">
      Countries with prices without UK VAT have feeds of their own. Add ?country={country} to an address for{' '}
      {countryInSentence(country)}, and so on for others.
    </Text>
  )
}

/** Edits the settings of feeds for shopping sites, and of crawlers. */
export const FeedFields = () => (
  <FieldsPanel title="Shopping Sites and Crawlers">
    <FieldGrid>
      <SettingSelect path="content.feeds.gender" options={optionsOf(genders)} />
      <SettingSelect path="content.feeds.ageGroup" options={optionsOf(ageGroups)} />
    </FieldGrid>
    <SettingText path="content.feeds.googleCategory" />
    <Addresses />
    <CountryFeeds />
    <Link to="/admin/products/feeds">See what your products still need</Link>
    <SettingSwitch path="content.crawlers.assistants" />
    <SettingSwitch path="content.crawlers.training" />
  </FieldsPanel>
)
