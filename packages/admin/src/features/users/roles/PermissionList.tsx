import { Box, HStack, Text } from '@chakra-ui/react'
import type { Permission } from '@shop/contracts/access'
import { Icon } from '@shop/ui/buttons/Icon.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { permissionGroups } from './roleWords.ts'

/** Lists the granted permissions by subject. */
export const PermissionList = ({ permissions }: { permissions: readonly Permission[] }) => (
  <FieldSection title="Permissions">
    <FieldGrid>
      {permissionGroups
        .map(group => ({
          ...group,
          choices: group.choices.filter(({ value }) => permissions.includes(value)),
        }))
        .filter(({ choices }) => choices.length > 0)
        .map(({ title, choices }) => (
          <Box as="section" key={title} aria-label={title}>
            <Text fontWeight="medium">{title}</Text>
            <ul>
              {choices.map(({ value, label }) => (
                <HStack as="li" key={value} gap="2" paddingY="1" color="fg.muted">
                  <Icon name="check" size={16} />
                  {label}
                </HStack>
              ))}
            </ul>
          </Box>
        ))}
    </FieldGrid>
  </FieldSection>
)
