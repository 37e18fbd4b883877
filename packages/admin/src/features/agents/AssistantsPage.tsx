import { Text } from '@chakra-ui/react'
import { createAgentToken, listAgents } from '@shop/contracts/agents/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { useNavigate } from 'react-router-dom'
import { useListState } from '../../kit/list/useListState.ts'
import { UrlTabs } from '../../kit/list/UrlTabs.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
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

/** Says whether assistants are let in, and leads to the switch that decides it. */
const Door = () => {
  const { data } = useRead(listAgents, {})
  const navigate = useNavigate()
  if (!data) return null
  return (
    <Notice
      tone={data.isOpen ? 'plain' : 'warning'}
      action={
        <Button
          kind="plain"
          icon="settings"
          onClick={() => void navigate('/admin/settings?tab=store#content.agents.enabled')}
        >
          Change in Settings
        </Button>
      }
    >
      <Text fontWeight="medium">{data.isOpen ? 'Open to assistants' : 'Closed to assistants'}</Text>
      {data.isOpen
        ? 'They search your catalogue directly (UCP and MCP), with true prices and stock.'
        : 'Whatever they ask, they are answered as if there were nothing.'}
    </Notice>
  )
}

/** The form stands in the address. */
const defaults = { create: false }

/** Assistants that shop for people: who called, with what outcome, and whom the shop trusts. */
const AssistantsPage = () => {
  const { values, set } = useListState(defaults)
  return (
    <>
      <Title>Assistants</Title>
      <PageHeading title="Assistants">
        <Button icon="plus" needs={createAgentToken} onClick={() => set({ create: true })}>
          Create Token
        </Button>
      </PageHeading>
      <FormStack>
        <Door />
        <UrlTabs label="Assistants" tabs={tabs} />
      </FormStack>
      {values.create && <TokenForm onClose={() => set(defaults, { replace: true })} />}
    </>
  )
}

export default AssistantsPage
