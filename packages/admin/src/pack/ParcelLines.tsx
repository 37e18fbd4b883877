import { Box, Text } from '@chakra-ui/react'
import type { AdminOrderItem } from '@shop/contracts/orders/adminEndpoints'
import { Icon } from '@shop/ui/Icon.tsx'
import { Row } from '@shop/ui/Row.tsx'
import { RowList } from '@shop/ui/RowList.tsx'
import { Thumb } from '@shop/ui/Thumb.tsx'
import { TwoLines } from '@shop/ui/TwoLines.tsx'
import { garmentText } from '../orders/garmentText.ts'
import { type Packed, wantedOf } from './parcel.ts'

/** What goes into the parcel, and how much of it lies in it. */
export const ParcelLines = ({ lines, packed }: { lines: readonly AdminOrderItem[]; packed: Packed }) => (
  <RowList
    label="Parcel"
    rows={lines.map(line => {
      const [units, wanted] = [packed[line.id] ?? 0, wantedOf(line)]
      return {
        key: line.id,
        content: (
          <Box minWidth="0" paddingY="2">
            <Row>
              <Thumb url={line.image?.url ?? null} size="14" />
              <TwoLines first={line.title} second={garmentText(line)} />
            </Row>
          </Box>
        ),
        mark: (
          <Row>
            <Text textStyle="lg" fontVariantNumeric="tabular-nums" fontWeight="semibold">
              {`${units} of ${wanted}`}
            </Text>
            {units >= wanted && <Icon name="check" />}
          </Row>
        ),
      }
    })}
  />
)
