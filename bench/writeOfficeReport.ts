import type { measureOffice } from './office.ts'

type Findings = Awaited<ReturnType<typeof measureOffice>>

const most = { list: 60, dashboard: 100, growthMb: 100 }

const section = (database: string, { lists, exported }: Findings) => `
## ${database}

| | 95 of 100 within, ms | at most | reached | median ms | CPU ms each | of Postgres | failed |
|---|---|---|---|---|---|---|---|
${lists
  .map(([name, { slowMs = 0, medianMs, cpuMs, postgresMs, failures }]) => {
    const limit = name === 'Dashboard' ? most.dashboard : most.list
    return `| ${name} | ${slowMs} | ${limit} | ${slowMs <= limit ? 'yes' : '**no**'} | ${medianMs} | ${cpuMs.toFixed(1)} | ${postgresMs.toFixed(1)} | ${failures} |`
  })
  .join('\n')}

All orders as CSV: ${exported.lines.toLocaleString('en-GB')} lines in ${exported.seconds.toFixed(0)} s, memory grew by ${exported.growthMb} MB (at most ${most.growthMb}).
`

/** Writes the report of what the back office costs. */
export const writeOfficeReport = (machine: string, findings: Record<string, Findings>): string =>
  `# Benchmark of the back office

\`npm run bench:office\` on ${machine}: the built shop in production mode with 10,000 products, 100,000 orders and 50,000
users, autocannon with 10 connections, which wait for each other where the machine has fewer cores.
${Object.entries(findings)
  .map(([database, found]) => section(database, found))
  .join('')}`
