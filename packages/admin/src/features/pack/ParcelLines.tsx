import { Flex, Text } from '@chakra-ui/react'
import type { AdminOrderItem } from '@shop/contracts/orders/adminEntities'
import { Icon } from '@shop/ui/buttons/Icon.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { garmentText } from '../orders/garmentText.ts'
import { type PackedUnits, unitsToPack } from './parcel.ts'
import { RowButton } from './RowButton.ts'

interface Props {
  lines: readonly AdminOrderItem[]
  packed: PackedUnits
  /** Adds a unit of this line to the parcel. */
  onPack: (line: AdminOrderItem) => void
}

/** Lists the lines of the parcel, with the units packed so far. */
export const ParcelLines = ({ lines, packed, onPack }: Props) => (
  <RowList
    label="Parcel"
    rows={lines.map(line => {
      const units = packed[line.id] ?? 0
      const required = unitsToPack(line)
      return {
        key: line.id,
        content: (
          <RowButton
            type="button"
            title="Put one in the parcel"
            // Keeps the focus in the field, where the next code is typed.
            onMouseDown={event => event.preventDefault()}
            onClick={() => onPack(line)}
          >
            <Row>
              <Thumb url={line.image?.url ?? null} size="14" />
              <TwoLines first={line.title} second={garmentText(line)} />
            </Row>
            <Flex align="center" gap="3" flexShrink="0">
              <Text
                textStyle="lg"
                fontVariantNumeric="tabular-nums"
                fontWeight="semibold"
                whiteSpace="nowrap"
              >
                {`${units} of ${required}`}
              </Text>
              {units >= required && <Icon name="check" />}
            </Flex>
          </RowButton>
        ),
      }
    })}
  />
)
