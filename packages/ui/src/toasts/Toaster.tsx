import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../buttons/Icon.tsx'
import { toastClearance } from './toastClearance.ts'
import { type ToastAction, ToastActions } from './ToastActions.tsx'

export interface Toast {
  id: number
  tone: 'success' | 'warning' | 'error'
  title: string
  text?: string
  action?: ToastAction
  /** Reports that the shop is unreachable; dismissed once it is reachable again. */
  reportsOutage?: boolean
}

/** A toast with a button stays longer, so that people can reach the button. */
const successDurationMs = { plain: 5000, withAction: 10_000 } as const

const styles = {
  success: { icon: 'check', colorPalette: 'green' },
  warning: { icon: 'warning', colorPalette: 'gray' },
  error: { icon: 'warning', colorPalette: 'red' },
} as const

const Card = ({ toast, dismiss }: { toast: Toast; dismiss: () => void }) => {
  const [isPaused, setPaused] = useState(false)
  const { tone, title, text, action } = toast
  useEffect(() => {
    if (tone !== 'success' || isPaused) return undefined
    const timer = setTimeout(dismiss, action ? successDurationMs.withAction : successDurationMs.plain)
    return () => clearTimeout(timer)
  }, [tone, action, isPaused, dismiss])
  return (
    <Flex
      pointerEvents="auto"
      align="flex-start"
      gap="3"
      width="full"
      maxWidth="24rem"
      padding="3"
      paddingStart="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="lg"
      data-tone={tone}
      animationName={{ base: 'slide-from-bottom, fade-in' }}
      animationDuration="fast"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Box colorPalette={styles[tone].colorPalette} color="colorPalette.fg" marginTop="2px">
        <Icon name={styles[tone].icon} />
      </Box>
      <Box flex="1" minWidth="0">
        <Text fontWeight="medium">{title}</Text>
        {text && (
          <Text color="fg.muted" overflowWrap="anywhere">
            {text}
          </Text>
        )}
      </Box>
      <ToastActions action={action} dismiss={dismiss} />
    </Flex>
  )
}

/**
 * Shows the toast above dialogs, because a toast also reports actions of dialogs. Always mounted, because screen
 * readers would otherwise miss the first text.
 */
export const Toaster = ({ toast, dismiss }: { toast: Toast | null; dismiss: () => void }) =>
  createPortal(
    <Flex
      as="output"
      aria-live={toast?.tone === 'error' ? 'assertive' : 'polite'}
      position="fixed"
      zIndex="toast"
      insetX={{ base: '4', md: '6' }}
      bottom={{ base: '4', md: '6' }}
      paddingBottom={toastClearance}
      justify={{ base: 'center', md: 'flex-end' }}
      pointerEvents="none"
    >
      {toast && <Card key={toast.id} toast={toast} dismiss={dismiss} />}
    </Flex>,
    document.body,
  )
