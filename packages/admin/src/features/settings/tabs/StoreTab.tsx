import { pageSizes } from '@shop/contracts/shop/settings'
import { SplitPanes } from '@shop/ui/layout/SplitPanes.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { AgentFields } from '../content/AgentFields.tsx'
import { BannerFields } from '../content/BannerFields.tsx'
import { FeedFields } from '../content/FeedFields.tsx'
import { SettingsPreview } from '../content/SettingsPreview.tsx'
import { TrustIndicators } from '../content/TrustIndicators.tsx'
import { SettingNumber, SettingSelect, SettingSwitch } from '../fields.tsx'

const pageSizeOptions = pageSizes.map(size => ({ value: String(size), label: String(size) }))
const approvals = [
  { value: 'manual', label: 'Manual' },
  { value: 'automatic', label: 'Automatic' },
]

export const StoreTab = () => (
  <FormStack>
    <FieldsPanel title="Catalogue and Stock">
      <FieldGrid>
        <SettingNumber path="store.lowStockThreshold" unit="units" />
        <SettingNumber path="store.maxOrderQuantity" unit="units" />
        <SettingNumber path="store.quoteDays" unit="days" />
        <SettingSelect path="store.productsPerPage" options={pageSizeOptions} />
        <SettingSelect path="store.reviewApproval" options={approvals} />
      </FieldGrid>
      <SettingSwitch path="store.autoArchiveOutOfStock" />
    </FieldsPanel>
    <SplitPanes
      mainLabel="Texts"
      asideLabel="Preview"
      reservedHeight="19rem"
      aside={<SettingsPreview hasHero={false} />}
    >
      <BannerFields />
      <TrustIndicators />
    </SplitPanes>
    <FeedFields />
    <AgentFields />
  </FormStack>
)
