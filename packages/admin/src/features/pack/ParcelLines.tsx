import { chakra, Flex, Text } from '@chakra-ui/react'
import type { AdminOrderItem } from '@shop/contracts/orders/adminEntities'
import { Icon } from '@shop/ui/buttons/Icon.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { garmentText } from '../orders/garmentText.ts'
import { type Packed, wantedOf } from './parcel.ts'

interface Props {
  lines: readonly AdminOrderItem[]
  packed: Packed
  /** One more unit of this line goes in. */
  onPut: (line: AdminOrderItem) => void
}

const Line = chakra('button', {
  base: {
    display: 'flex',
    flex: '1',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minWidth: '0',
    marginX: '-2',
    padding: '2',
    borderRadius: 'l2',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
  },
})

/** Lists what goes into the parcel, and how much of it lies in it. */
export const ParcelLines = ({ lines, packed, onPut }: Props) => (
  <RowList
    label="Parcel"
    rows={lines.map(line => {
      const [units, wanted] = [packed[line.id] ?? 0, wantedOf(line)]
      return {
        key: line.id,
        content: (
          <Line
            type="button"
            title="Put one in the parcel"
            // The field keeps the focus: the next code is typed there.
            onMouseDown={event => event.preventDefault()}
            onClick={() => onPut(line)}
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
                {`${units} of ${wanted}`}
              </Text>
              {units >= wanted && <Icon name="check" />}
            </Flex>
          </Line>
        ),
      }
    })}
  />
)
