import { type AdminSettings, getAdminSettings } from '@shop/contracts/shop/settingsEndpoints'
import { listRedirects } from '@shop/contracts/shop/redirectEndpoints'
import { listWebhooks } from '@shop/contracts/webhooks/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { HeadingActions } from '@shop/ui/layout/HeadingActions.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { SaveBar } from '@shop/ui/dialogs/SaveBar.tsx'
import { Tabs } from '@shop/ui/layout/Tabs.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { PageError } from '../../kit/query/ReadError.tsx'
import { Title } from '../../kit/screen/Title.tsx'
import { usePageLink } from '../../kit/screen/usePageLink.tsx'
import { useIsReachable } from '../../kit/offline/OfflineContext.ts'
import { shopNeededText } from '../../kit/offline/safeWrites.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { sectionOf } from '@shop/contracts/shop/settingPaths'
import { SettingsContext, useSettingsContext } from './SettingsContext.ts'
import { type TabName, tabNames, tabOf } from './tabNames.ts'
import { tabs } from './tabs.tsx'
import { useSettingsForm } from './useSettingsForm.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { ConflictDialog } from '../../kit/form/ConflictDialog.tsx'
import { typedText } from '../../kit/form/useConflict.ts'
import { settingLabel } from '@shop/contracts/shop/settingLabels'
import { ReadOnly } from '@shop/ui/fields/ReadOnly.tsx'
import { refusalOf } from '../../kit/session/refusalOf.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { History } from '../audit/History.tsx'

/** Asks which settings to keep if somebody else has saved some in the meantime. */
const SettingsConflict = () => {
  const { conflict, edits, closeConflict, keepMine, takeTheirs } = useSettingsContext()
  if (!conflict) return null
  return (
    <ConflictDialog
      conflict={{
        text: conflict.text,
        labelOf: settingLabel,
        fields: () =>
          Object.entries(conflict.fields)
            .filter(([path]) => !path.endsWith('.version'))
            .map(([field, theirs]) => ({
              field,
              theirs,
              needsChoice: field in edits.values,
              mine: typedText(edits.values[field]),
            })),
        close: closeConflict,
        resolve: async prefers => {
          if (prefers === 'theirs') takeTheirs()
          else await keepMine()
        },
      }}
    />
  )
}

const focusDelayMs = 100 // until the tab is rendered and the last dialog has returned the focus

/** Focuses the field named in the address: `#shipping.freeThreshold`. */
const useNamedField = (): void => {
  const location = useLocation()
  useEffect(() => {
    const { hash } = location
    if (hash === '') return undefined
    const timer = setTimeout(() => {
      const [field] = document.getElementsByName(decodeURIComponent(hash.slice(1)))
      field?.scrollIntoView({ block: 'center' })
      field?.focus()
    }, focusDelayMs)
    return () => clearTimeout(timer)
  }, [location])
}

const defaults = { tab: 'general' }
const choices = { tab: tabNames }

const unsavedText = (count: number): string =>
  count === 0 ? 'Everything is saved' : formatCount(count, 'unsaved change')

const SettingsForm = ({ saved }: { saved: AdminSettings }) => {
  const { values, set } = useListState(defaults, choices)
  useNamedField()
  const form = useSettingsForm(saved)
  const isReachable = useIsReachable()
  const mayChange = useCan()('settings:write')
  const { edits, count, restoredAt, isSaving } = form
  const unsavedIn = (name: TabName) =>
    Object.keys(edits.values).filter(path => tabOf(sectionOf(path)) === name).length
  const save = async () => {
    const [firstErrorPath] = Object.keys(await form.save())
    // Opens the tab of the first wrong field.
    if (firstErrorPath !== undefined) set({ tab: tabOf(sectionOf(firstErrorPath)) })
  }
  return (
    <SettingsContext value={form}>
      <FormStack>
        {!mayChange && <Notice>{refusalOf('settings:write')} Ask an owner if you need it.</Notice>}
        {restoredAt !== null && count > 0 && (
          <Notice
            action={
              <Button kind="plain" onClick={() => form.discard()}>
                Discard
              </Button>
            }
          >
            What you typed <RelativeTime instant={restoredAt} /> but did not save has been restored.
          </Notice>
        )}
        <SettingsConflict />
        <Tabs
          label="Settings"
          value={values.tab}
          onChange={tab => set({ tab: tab as TabName })}
          tabs={tabs.map(({ name, label, Content }) => ({
            value: name,
            label: unsavedIn(name) > 0 ? `${label} (${unsavedIn(name)})` : label,
            content: (
              <FormStack>
                <ReadOnly isReadOnly={!mayChange}>
                  <Content />
                </ReadOnly>
                <History subject="settings" subjectId={name} isFolded />
                {name === 'store' && (
                  <History title="History of Texts" subject="settings" subjectId="content" isFolded />
                )}
              </FormStack>
            ),
          }))}
        />
      </FormStack>
      {mayChange && (
        <SaveBar text={isReachable ? unsavedText(count) : shopNeededText}>
          {count > 0 && (
            <Button kind="plain" isDisabled={isSaving} onClick={() => form.discard()}>
              Discard Changes
            </Button>
          )}
          <Button
            isBusy={isSaving}
            busyText="Saving..."
            isDisabled={count === 0 || !isReachable}
            onClick={() => void save()}
          >
            Save All Changes
          </Button>
        </SaveBar>
      )}
    </SettingsContext>
  )
}

const SettingsPage = () => {
  const { data, isError, error, refetch } = useRead(getAdminSettings, {})
  const linkTo = usePageLink()
  const acts = [
    {
      label: 'Webhooks',
      icon: 'link',
      needs: listWebhooks,
      ...linkTo('/admin/settings/webhooks'),
    },
    {
      label: 'Places',
      icon: 'inventory',
      needs: 'stock:write',
      ...linkTo('/admin/settings/places'),
    },
    {
      label: 'Redirects',
      icon: 'external',
      needs: listRedirects,
      ...linkTo('/admin/settings/redirects'),
    },
  ] as const
  return (
    <>
      <Title>Settings</Title>
      <PageHeading title="Settings">
        <HeadingActions actions={acts} />
      </PageHeading>
      {data && <SettingsForm saved={data} />}
      {!data && isError && <PageError error={error} title="Failed to load settings." refetch={refetch} />}
      {!data && !isError && <PageSpinner label="Loading settings" />}
    </>
  )
}

export default SettingsPage
