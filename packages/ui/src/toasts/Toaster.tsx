import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../buttons/Icon.tsx'
import { keptClear } from './keptClear.ts'
import { type ToastAction, ToastActs } from './ToastActs.tsx'

export interface Toast {
  id: number
  tone: 'success' | 'warning' | 'error'
  title: string
  text?: string
  action?: ToastAction
  /** Reports an unreachable shop; dismissed once that is over. */
  isOfOutage?: boolean
}

/** ms; a toast with a button allows more time to reach it. */
const successStays = { plain: 5000, withAction: 10_000 } as const

const looks = {
  success: { icon: 'check', colorPalette: 'green' },
  warning: { icon: 'warning', colorPalette: 'gray' },
  error: { icon: 'warning', colorPalette: 'red' },
} as const

const Card = ({ toast, dismiss }: { toast: Toast; dismiss: () => void }) => {
  const [isHeld, setHeld] = useState(false)
  const { tone, title, text, action } = toast
  useEffect(() => {
    if (tone !== 'success' || isHeld) return undefined
    const timer = setTimeout(dismiss, action ? successStays.withAction : successStays.plain)
    return () => clearTimeout(timer)
  }, [tone, action, isHeld, dismiss])
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
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Box colorPalette={looks[tone].colorPalette} color="colorPalette.fg" marginTop="2px">
        <Icon name={looks[tone].icon} />
      </Box>
      <Box flex="1" minWidth="0">
        <Text fontWeight="medium">{title}</Text>
        {text && (
          <Text color="fg.muted" overflowWrap="anywhere">
            {text}
          </Text>
        )}
      </Box>
      <ToastActs action={action} dismiss={dismiss} />
    </Flex>
  )
}

/** Mounted from the start, because screen readers would miss the first text. Above dialogs, whose acts it reports. */
export const Toaster = ({ toast, dismiss }: { toast: Toast | null; dismiss: () => void }) =>
  createPortal(
    <Flex
      as="output"
      aria-live={toast?.tone === 'error' ? 'assertive' : 'polite'}
      position="fixed"
      zIndex="toast"
      insetX={{ base: '4', md: '6' }}
      bottom={{ base: '4', md: '6' }}
      paddingBottom={keptClear}
      justify={{ base: 'center', md: 'flex-end' }}
      pointerEvents="none"
    >
      {toast && <Card key={toast.id} toast={toast} dismiss={dismiss} />}
    </Flex>,
    document.body,
  )
