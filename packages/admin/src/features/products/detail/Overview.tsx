import { splitBold } from '@shop/contracts/boldText'
import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { shopDefault, ageGroupOptions, genderOptions } from '@shop/contracts/facts/madeFor'
import { productFacts, type FactsInWords } from '@shop/contracts/products/productFacts'
import { productFields, vatClasses, type ProductField } from '@shop/contracts/facts/productFields'
import { effectivePrice } from '@shop/contracts/money'
import type { StaffProduct } from '@shop/contracts/products/entities'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { FigureRow } from '@shop/ui/layout/FigureRow.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import type { ReactNode } from 'react'
import { PriceRange } from '../PriceRange.tsx'
import { stockText } from '../productFigures.ts'
import { statusLook } from '../statusLabels.ts'
import { Gallery } from './Gallery.tsx'

type Fact = readonly [label: string, value: ReactNode] | false

/** Returns the facts for staff, taxes, customs and shopping sites that have a value. */
const staffFacts = (product: StaffProduct) => {
  const { vatClass, tariffCode, customsText, madeFor, ageGroup, googleCategory } = product
  return Object.values({
    vatClass: vatClass !== 'STANDARD' && [productFields.vatClass.label, vatClasses[vatClass]],
    tariffCode: tariffCode !== '' && [productFields.tariffCode.label, tariffCode],
    customsText: customsText !== '' && [productFields.customsText.label, customsText],
    madeFor: madeFor !== shopDefault && [productFields.madeFor.label, genderOptions[madeFor]],
    ageGroup: ageGroup !== shopDefault && [productFields.ageGroup.label, ageGroupOptions[ageGroup]],
    googleCategory: googleCategory !== '' && [productFields.googleCategory.label, googleCategory],
  } satisfies Record<Exclude<ProductField, keyof FactsInWords | ShownElsewhere>, Fact>)
}

/** Fields that this page shows outside the list of facts. */
type ShownElsewhere = 'title' | 'slug' | 'status' | 'description' | 'metaTitle' | 'metaDescription'

const factsOf = (product: StaffProduct) => {
  const { specifications: _below, ...overviewFacts } = productFacts(product)
  const facts = Object.entries(overviewFacts).map(([field, lines]): Fact => {
    const text = lines.map(([, factText]) => factText).join('\n')
    return (
      text !== '' && [
        productFields[field as keyof FactsInWords].label,
        <Box key="lines" whiteSpace="pre-line">
          {text}
        </Box>,
      ]
    )
  })
  return [...facts, ...staffFacts(product)]
}

/** Shows a product's pictures, status, price, stock, description and facts. */
export const Overview = ({ product }: { product: StaffProduct }) => {
  const { slug, status, rating, reviewCount, variants, description } = product
  const { label, tone } = statusLook(status)
  return (
    <Flex gap="6" direction={{ base: 'column', md: 'row' }}>
      <Gallery product={product} />
      <Stack gap="4" flex="1" minWidth="0">
        <Flex align="center" gap="3" wrap="wrap">
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <Text color="fg.muted" overflowWrap="anywhere">
            {slug}
          </Text>
          {rating > 0 && (
            <Text fontVariantNumeric="tabular-nums">
              ★ {rating.toFixed(1)} ({formatCount(reviewCount, 'review')})
            </Text>
          )}
        </Flex>
        <FigureRow
          figures={[
            ['Price', <PriceRange key="price" prices={variants.map(effectivePrice)} />],
            ['Total Stock', stockText(variants.reduce((sum, { free }) => sum + free, 0))],
            ['Variants', String(variants.length)],
          ]}
        />
        <Text whiteSpace="pre-line">
          {splitBold(description).map((part, index) =>
            // Parts with an odd index are bold. The parts of one text have no other key than their index.
            // oxlint-disable-next-line react/no-array-index-key
            index % 2 === 1 ? <strong key={index}>{part}</strong> : part,
          )}
        </Text>
        <Facts
          facts={[
            ...factsOf(product),
            ['Created', <RelativeTime key="created" instant={product.createdAt} />],
            ['Updated', <RelativeTime key="updated" instant={product.updatedAt} />],
          ]}
        />
      </Stack>
    </Flex>
  )
}
