import type { IconName } from '../buttons/Icon.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Menu } from '../buttons/Menu.tsx'
import { type ColorMode, colorModes, useColorMode } from './useColorMode.ts'
import { useIsDark } from './useIsDark.ts'

const modes: Readonly<Record<ColorMode, { label: string; icon: IconName }>> = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  system: { label: 'As this device', icon: 'screen' },
}

/** Chooses between light, dark and the device's mode; stored on this device. */
export const ColorModeButton = ({ isDarkByDefault }: { isDarkByDefault: boolean }) => {
  const { mode, choose } = useColorMode()
  const icon = useIsDark(isDarkByDefault) ? 'moon' : 'sun'
  return (
    <Menu
      trigger={<IconButton icon={icon} label="Light or dark" />}
      entries={colorModes.map(value => ({
        label: modes[value].label + (value === mode ? ' ✓' : ''),
        icon: modes[value].icon,
        onSelect: () => choose(value),
      }))}
    />
  )
}
