import { SimpleGrid, Skeleton } from '@chakra-ui/react'
import { type Stat, StatCard } from './StatCard.tsx'

const grid = { columns: { base: 2, xl: 4 }, gap: { base: '3', md: '4' } } as const

export const StatCards = ({ label, stats }: { label: string; stats: readonly Stat[] }) => (
  <SimpleGrid as="ul" aria-label={label} {...grid}>
    {stats.map(stat => (
      <StatCard key={stat.label} {...stat} />
    ))}
  </SimpleGrid>
)

/** Placeholder with the height of the loaded cards. */
export const StatCardsSkeleton = ({ count }: { count: number }) => (
  <SimpleGrid {...grid} aria-busy="true" aria-label="Loading" as="output">
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} height={{ base: '24', md: '6.75rem' }} borderRadius="l2" />
    ))}
  </SimpleGrid>
)
