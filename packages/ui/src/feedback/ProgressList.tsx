import { Box, Flex, Progress, Text } from '@chakra-ui/react'
import { memo } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import { IconButton } from '../buttons/IconButton.tsx'

export interface ProgressItem {
  key: string
  name: string
  state: 'waiting' | 'running' | 'done' | 'failed' | 'canceled'
  /** Progress from 0 to 1; null if unknown. */
  share: number | null
  /** Details of the progress, `3.1 of 12 MB`, or the error. */
  detail: string
  onCancel?: () => void
  onRetry?: () => void
}

const StateIcon = ({ state }: Pick<ProgressItem, 'state'>) => {
  if (state === 'done')
    return (
      <Box color="fg.success" flexShrink="0">
        <Icon name="check" size={16} />
      </Box>
    )
  return state === 'failed' ? (
    <Box color="fg.error" flexShrink="0">
      <Icon name="warning" size={16} />
    </Box>
  ) : null
}

/** Memoised, because a list may have hundreds of lines. */
const Line = memo(({ name, state, share, detail, onCancel, onRetry }: Omit<ProgressItem, 'key'>) => (
  <Flex
    as="li"
    align="center"
    gap="3"
    minHeight="12"
    borderBottomWidth="1px"
    _last={{ borderBottomWidth: '0' }}
  >
    <Box flex="1" minWidth="0">
      <Flex justify="space-between" gap="3">
        <Text fontWeight="medium" truncate title={name}>
          {name}
        </Text>
        <Text
          textStyle="xs"
          color={state === 'failed' ? 'fg.error' : 'fg.muted'}
          fontVariantNumeric="tabular-nums"
          role={state === 'failed' ? 'alert' : undefined}
        >
          {detail}
        </Text>
      </Flex>
      {(state === 'running' || state === 'waiting') && (
        <Progress.Root
          value={share === null ? null : Math.round(share * 100)}
          size="xs"
          marginTop="1"
          aria-label={name}
        >
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      )}
    </Box>
    <StateIcon state={state} />
    {onRetry && <IconButton icon="refresh" label={`Try ${name} again`} onClick={onRetry} />}
    {onCancel && <IconButton icon="close" label={`Cancel ${name}`} onClick={onCancel} />}
  </Flex>
))

/** Long-running work with progress: uploads, exports, imports. */
export const ProgressList = ({ label, items }: { label: string; items: readonly ProgressItem[] }) => (
  <Box as="ul" aria-label={label} listStyleType="none">
    {items.map(({ key, ...work }) => (
      <Line key={key} {...work} />
    ))}
  </Box>
)
