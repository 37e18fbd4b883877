import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { SettingNumber, SettingSwitch, SettingText } from '../fields.tsx'

/** Edits which protocols of assistants are switched on, how they may pay, and their limits. */
export const AgentFields = () => (
  <>
    <FieldsPanel title="Assistants That Shop">
      <SettingSwitch path="content.agents.enabled" />
      <SettingSwitch path="content.agents.rest" />
      <SettingSwitch path="content.agents.mcp" />
      <SettingSwitch path="content.agents.acp" />
    </FieldsPanel>
    <FieldsPanel title="How Assistants Pay">
      <SettingSwitch path="content.agentPayments.sharedTokens" />
      <FieldGrid>
        <SettingText path="content.agentPayments.googleMerchantId" />
        <SettingText path="content.agentPayments.stripeKey" />
      </FieldGrid>
    </FieldsPanel>
    <FieldsPanel title="Limits on Assistants">
      <FieldGrid>
        <SettingNumber path="content.agentLimits.network" unit="a minute" />
        <SettingNumber path="content.agentLimits.host" unit="a minute" />
        <SettingNumber path="content.agentLimits.signed" unit="a minute" />
        <SettingNumber path="content.agentLimits.trusted" unit="a minute" />
        <SettingNumber path="content.agentLimits.sessions" unit="in 10 minutes" />
        <SettingNumber path="content.agentLimits.codes" unit="in 10 minutes" />
        <SettingNumber path="content.agentLimits.declines" unit="in 10 minutes" />
        <SettingNumber path="content.agentLimits.purchaseDeclines" unit="an hour" />
      </FieldGrid>
    </FieldsPanel>
  </>
)
