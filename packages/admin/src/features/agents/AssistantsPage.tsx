import { Box, HStack, Link as ChakraLink } from '@chakra-ui/react'
import { createAgentToken, listAgents } from '@shop/contracts/agents/endpoints'
import { listProposals } from '@shop/contracts/agents/proposals'
import { getAdminSettings, saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { SwitchField } from '@shop/ui/fields/SwitchField.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { Link, useNavigate } from 'react-router-dom'
import { useAction } from '../../kit/act/useAction.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { UrlTabs } from '../../kit/list/UrlTabs.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { useCan } from '../../kit/session/useCan.ts'
import { AgentList } from './AgentList.tsx'
import { CallList } from './CallList.tsx'
import { SearchList } from './SearchList.tsx'
import { TokenForm } from './TokenForm.tsx'
import { TokenList } from './TokenList.tsx'

const tabs = [
  { value: 'assistants', label: 'Assistants', content: <AgentList /> },
  { value: 'calls', label: 'Calls', content: <CallList /> },
  { value: 'searches', label: 'Missed Searches', content: <SearchList /> },
  { value: 'tokens', label: 'Tokens', content: <TokenList /> },
]

/** Switches access for assistants on or off, with immediate effect. */
const AccessSwitch = () => {
  const can = useCan()
  const { data, error } = useRead(listAgents, {})
  const save = useAction(saveSettings, {
    success: (_, { content }) => (content?.agents?.enabled ? 'Open to assistants' : 'Closed to assistants'),
    failure: 'Failed to save',
    refetch: [listAgents, getAdminSettings],
  })
  if (error && !data) return null
  return (
    <Panel title="Access">
      {/* Keeps its place while loading, so that the tabs below do not move. */}
      <Box paddingX={{ base: '3', md: '4' }} paddingY="2" visibility={data ? undefined : 'hidden'}>
        <SwitchField
          label="Open to Assistants"
          hint={
            data?.isEnabled && !data.isOpen
              ? 'Every protocol is switched off, so no assistant can shop here'
              : 'They search your catalogue, fill carts and lead shoppers to your checkout, with true prices and stock'
          }
          value={data?.isEnabled ?? false}
          isDisabled={!data || save.isPending || !can('settings:write')}
          onChange={enabled => save.run({ content: { agents: { enabled } } })}
        />
        <ChakraLink asChild textDecoration="underline" paddingY="3">
          <Link to="/admin/settings?tab=store#content.agents.rest">Choose protocols and limits</Link>
        </ChakraLink>
      </Box>
    </Panel>
  )
}

/** The address records whether the form is open. */
const defaults = { create: false }

/** Assistants that shop for people: their calls with outcomes, and the tokens of trusted assistants. */
const AssistantsPage = () => {
  const { values, set } = useListState(defaults)
  const navigate = useNavigate()
  return (
    <>
      <Title>Assistants</Title>
      <PageHeading title="Assistants">
        <HStack wrap="wrap">
          <Button
            kind="plain"
            needs={listProposals}
            onClick={() => void navigate('/admin/assistants/changes')}
          >
            Changes to Confirm
          </Button>
          <Button icon="plus" needs={createAgentToken} onClick={() => set({ create: true })}>
            Create Token
          </Button>
        </HStack>
      </PageHeading>
      <FormStack>
        <AccessSwitch />
        <UrlTabs label="Assistants" tabs={tabs} />
      </FormStack>
      {values.create && <TokenForm onClose={() => set(defaults, { replace: true })} />}
    </>
  )
}

export default AssistantsPage
