import type { measureGrowth } from './growth.ts'

export type ShopMeasurements = Awaited<ReturnType<typeof measureGrowth>> & {
  products: number
  orders: number
  /** Time in which the demo shop was filled, seconds. */
  fillSeconds: number
}

/** Maximum CPU time in the largest shop, ms, and maximum multiple of the smallest shop's. */
const limits = { ms: 60, times: 2 }
/** Less CPU time counts as this much in the comparison, so that small differences yield no large multiple. */
const negligibleMs = 10

const formatNumber = (value: number) => value.toLocaleString('en-GB')

const rowOf = (shops: readonly ShopMeasurements[], index: number, name: string) => {
  const measures = shops.flatMap(({ rows }) => rows[index]?.[1] ?? [])
  const [smallest, largest] = [measures[0], measures.at(-1)]
  if (!smallest || !largest) throw new Error(`${name} was measured in no shop`)
  const times = largest.cpuMs / Math.max(negligibleMs, smallest.cpuMs)
  const failures = measures.reduce((sum, measure) => sum + measure.failures, 0)
  const isWithinLimits = times <= limits.times && largest.cpuMs <= limits.ms && failures === 0
  const figures = measures.map(({ medianMs, cpuMs }) => `${medianMs.toFixed(0)} | ${cpuMs.toFixed(0)}`)
  return `| ${name} | ${figures.join(' | ')} | ${isWithinLimits ? 'yes' : '**no**'} | ${failures} |`
}

const section = (database: string, shops: readonly ShopMeasurements[]) => {
  const headings = shops.map(
    ({ products, orders }) =>
      `${formatNumber(products)} products, ${formatNumber(orders)} orders: ms | CPU ms`,
  )
  const names = shops[0]?.rows.map(([name]) => name) ?? []
  return `
## ${database}

| | ${headings.join(' | ')} | reached | failed |
|---|${'---|'.repeat(2 * shops.length + 2)}
${names.map((name, index) => rowOf(shops, index, name)).join('\n')}

${shops
  .map(
    ({ products, orders, fillSeconds, startMs, firstMs, memoryMb }) =>
      `${formatNumber(products)} products and ${formatNumber(orders)} orders: filled in ${fillSeconds.toFixed(0)} s, start ${startMs} ms, first list with facets ${firstMs.toFixed(0)} ms, memory ${memoryMb} MB.`,
  )
  .join('\n')}
`
}

/** Writes the report on the cost of a shop as it grows. */
export const growthReportText = (
  machine: string,
  findings: Record<string, readonly ShopMeasurements[]>,
): string =>
  `# Growth

\`npm run bench:growth\` on ${machine}: the built shop in production mode, each request once and alone, none of them answered before. Medians;
CPU ms are of the shop and of Postgres together: what a request takes on an idle machine, where other work does not
slow it down. Reached: at most ${limits.ms} CPU ms, and at most ${limits.times} times those of the smallest shop (or of ${negligibleMs} ms, where that takes less).
${Object.entries(findings)
  .map(([database, shops]) => section(database, shops))
  .join('')}`
