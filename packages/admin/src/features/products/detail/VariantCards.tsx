import { Box, chakra, Flex, SimpleGrid, Text } from '@chakra-ui/react'
import type { VariantField } from '@shop/contracts/facts/variantFields'
import type { StaffVariant } from '@shop/contracts/products/entities'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { useEffect, useRef } from 'react'
import { useMoney } from '../../../kit/screen/useMoney.ts'
import { useMargins } from '../../inventory/useMargins.ts'
import { stockText } from '../productFigures.ts'

const Price = ({ price, salePrice }: Pick<StaffVariant, 'price' | 'salePrice'>) => {
  const money = useMoney()
  return salePrice !== null && salePrice < price ? (
    <Text fontVariantNumeric="tabular-nums" fontWeight="medium">
      {money(salePrice)}{' '}
      <Text as="s" color="fg.muted" fontWeight="normal">
        {money(price)}
      </Text>
    </Text>
  ) : (
    <Text fontVariantNumeric="tabular-nums" fontWeight="medium">
      {money(price)}
    </Text>
  )
}

/** Facts that the heading of the card shows. */
type ShownElsewhere = 'sku' | 'color' | 'colorHex' | 'size' | 'price' | 'salePrice'

const detailsOf = ({ lengthCm, collar, cuffs, weightGr, barcode }: StaffVariant) =>
  ({
    lengthCm: `${lengthCm} cm`,
    collar: `${collar} collar`,
    cuffs: `${cuffs} cuffs`,
    weightGr: `${weightGr} g`,
    barcode,
  }) satisfies Record<Exclude<VariantField, ShownElsewhere>, string>

interface CardProps {
  variant: StaffVariant
  isHighlighted: boolean
  /** Cost and margin as text; undefined if unknown, and for staff who may not see them. */
  marginText: string | undefined
}

const VariantCard = ({ variant, isHighlighted, marginText }: CardProps) => {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Deferred by a frame, because the dialog scrolls to its first button when it opens.
    if (isHighlighted) requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'center' }))
  }, [isHighlighted])
  const { sku, color, colorHex, size, free, reserved } = variant
  return (
    <chakra.li
      ref={card}
      aria-current={isHighlighted || undefined}
      borderWidth="1px"
      borderRadius="l2"
      padding="3"
      minWidth="0"
      {...(isHighlighted && {
        borderColor: 'fg',
        outlineWidth: '1px',
        outlineStyle: 'solid',
        bg: 'bg.muted',
      })}
    >
      <Flex justify="space-between" gap="3" align="start">
        <Box minWidth="0">
          <Flex align="center" gap="2" fontWeight="medium">
            {colorHex !== null && (
              <Box
                boxSize="3"
                borderRadius="full"
                borderWidth="1px"
                borderColor="border.emphasized"
                style={{ backgroundColor: colorHex }}
              />
            )}
            {color}, {size}
          </Flex>
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {sku}
          </Text>
        </Box>
        <Price {...variant} />
      </Flex>
      <Text textStyle="xs" color="fg.muted" marginY="2">
        {Object.values(detailsOf(variant)).join(' · ')}
      </Text>
      {marginText !== undefined && (
        <Text textStyle="xs" color="fg.muted" marginBottom="2" fontVariantNumeric="tabular-nums">
          {marginText}
        </Text>
      )}
      <StatusBadge tone={free > 0 ? 'default' : 'destructive'}>{stockText(free)}</StatusBadge>
      {reserved > 0 && (
        <Text as="span" textStyle="xs" color="fg.muted" marginStart="2">
          {reserved} held for orders
        </Text>
      )}
    </chakra.li>
  )
}

interface Props {
  productId: string
  variants: readonly StaffVariant[]
  highlightedId: string
}

export const VariantCards = ({ productId, variants, highlightedId }: Props) => {
  const marginOf = useMargins({ productId })
  return (
    <SimpleGrid
      as="ul"
      listStyleType="none"
      aria-label="Variants"
      columns={{ base: 1, sm: 2, lg: 3 }}
      gap="3"
    >
      {variants.map(variant => (
        <VariantCard
          key={variant.id}
          variant={variant}
          isHighlighted={variant.id === highlightedId}
          marginText={marginOf?.(variant.id).text}
        />
      ))}
    </SimpleGrid>
  )
}
