import { Box, Flex, Grid, GridItem, Text } from '@chakra-ui/react'
import { exportSubscribers } from '@shop/contracts/accounts/newsletterEndpoints'
import {
  maxSegmentConditions,
  segmentFactNames,
  segmentFacts,
  type SegmentFactName,
} from '@shop/contracts/segments'
import { exportCustomers } from '@shop/contracts/users/customers'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useExport } from '../../../kit/act/useExport.ts'
import { ConditionValue } from './ConditionValue.tsx'
import { type DraftCondition, useSegmentDraft } from './useSegmentDraft.ts'

interface Props {
  /** Conditions as in the URL; empty without any. */
  rules: string
  /** Number of matching customers; undefined until it has loaded. */
  count: number | undefined
  onChange: (rules: string) => void
  onClose: () => void
}

/** Edits conditions for customers and shows the number of matches; the list below shows the customers. */
export const SegmentPanel = ({ rules, count, onChange, onClose }: Props) => {
  const { match, conditions, setMatch, add, change, remove } = useSegmentDraft(rules, onChange)
  return (
    <Box marginBottom="4">
      <Panel
        title="Segment"
        note={
          <Row>
            <Text as="span" aria-live="polite" fontVariantNumeric="tabular-nums">
              {rules === '' || count === undefined ? '' : formatCount(count, 'customer')}
            </Text>
            <IconButton icon="close" label="Remove Segment" onClick={onClose} />
          </Row>
        }
      >
        <Flex direction="column" gap={{ base: '4', md: '2' }} padding={{ base: '3', md: '4' }}>
          <Row wraps>
            <Text as="span">Customers who meet</Text>
            <Box width="20">
              <SelectField
                label="Conditions to meet"
                hidesLabel
                value={match}
                options={[
                  { value: 'all', label: 'all' },
                  { value: 'any', label: 'any' },
                ]}
                onChange={setMatch}
              />
            </Box>
            <Text as="span">of these conditions:</Text>
          </Row>
          {conditions.map(condition => (
            <ConditionRow
              key={condition.key}
              condition={condition}
              onChange={change}
              onRemove={conditions.length > 1 ? () => remove(condition.key) : undefined}
            />
          ))}
          <Flex wrap="wrap" gap="2" justify="space-between">
            <Button
              kind="quiet"
              icon="plus"
              isDisabled={conditions.length >= maxSegmentConditions}
              onClick={add}
            >
              Add Condition
            </Button>
            {rules !== '' && <Exports rules={rules} isDisabled={count === 0} />}
          </Flex>
        </Flex>
      </Panel>
    </Box>
  )
}

/** Shows the choice of operators; a single operator is shown only as text. */
const Operator = ({ condition, onChange }: Pick<RowProps, 'condition' | 'onChange'>) => {
  const { label, operators } = segmentFacts[condition.fact]
  const options = Object.entries<string>(operators).map(([value, text]) => ({ value, label: text }))
  if (options.length === 1) return <Text color="fg.muted">{options[0]?.label}</Text>
  return (
    <SelectField
      label={`${label}: comparison`}
      hidesLabel
      value={condition.operator}
      options={options}
      onChange={operator => onChange({ ...condition, operator })}
    />
  )
}

interface RowProps {
  condition: DraftCondition
  onChange: (condition: DraftCondition) => void
  /** Undefined for the only condition. */
  onRemove: (() => void) | undefined
}

const facts = segmentFactNames.map(value => ({ value, label: segmentFacts[value].label }))

/** Creates a condition with the first operator of a fact and no value. */
const blankOf = (key: number, fact: SegmentFactName): DraftCondition => ({
  key,
  fact,
  operator: Object.keys(segmentFacts[fact].operators)[0] ?? '',
  value: '',
})

const ConditionRow = ({ condition, onChange, onRemove }: RowProps) => (
  <Grid
    templateColumns={{ base: '1fr 1fr auto', md: '12rem 10rem minmax(8rem, 18rem) auto' }}
    gap="2"
    alignItems="center"
  >
    <GridItem colSpan={{ base: 2, md: 1 }}>
      <SelectField
        label="Fact"
        hidesLabel
        value={condition.fact}
        options={facts}
        onChange={fact => onChange(blankOf(condition.key, fact))}
      />
    </GridItem>
    <GridItem order={{ base: 2, md: 0 }}>
      <Operator condition={condition} onChange={onChange} />
    </GridItem>
    <GridItem order={{ base: 3, md: 0 }} colSpan={{ base: 2, md: 1 }} minWidth="0">
      <ConditionValue
        // Clears the field when the fact changes.
        key={condition.fact}
        condition={condition}
        onChange={value => onChange({ ...condition, value })}
      />
    </GridItem>
    <GridItem minWidth={{ base: '11', lg: '8' }}>
      {onRemove && (
        <IconButton
          icon="trash"
          label={`Remove Condition: ${segmentFacts[condition.fact].label}`}
          onClick={onRemove}
        />
      )}
    </GridItem>
  </Grid>
)

const Exports = ({ rules, isDisabled }: { rules: string; isDisabled: boolean }) => {
  const customers = useExport(exportCustomers, {
    name: 'customers.csv',
    success: 'Customers exported',
    failure: 'Failed to export customers',
  })
  const subscribers = useExport(exportSubscribers, {
    name: 'subscribers.csv',
    success: 'Subscribers exported',
    failure: 'Failed to export subscribers',
  })
  const running = customers.running ?? subscribers.running
  if (running)
    return (
      <Button kind="plain" onClick={running.cancel}>
        Cancel ({running.received})
      </Button>
    )
  return (
    <Row wraps>
      <Button
        kind="plain"
        icon="mail"
        needs={exportSubscribers}
        isDisabled={isDisabled}
        onClick={() => subscribers.run({ rules })}
      >
        Export Subscribers
      </Button>
      <Button
        kind="plain"
        icon="download"
        needs={exportCustomers}
        isDisabled={isDisabled}
        onClick={() => customers.run({ rules })}
      >
        Export Customers
      </Button>
    </Row>
  )
}
