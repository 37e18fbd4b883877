import type { Knex } from 'knex'
import type { SalesReport } from '@shop/contracts/analytics/endpoints'
import { visitSteps, type VisitStep } from '@shop/contracts/analytics/visitSteps'
import { rows } from '../../../platform/database/rows.ts'
import { periodBefore, type SalesPeriod } from './SalesPeriod.ts'
import { isWithin, readPastSales, sumPastSales } from './pastSales.ts'
import { presentAccounts } from './readAccounts.ts'
import { listAdvisedProducts, readAdvice, sumAdvice } from './readAdvice.ts'
import { rankProducts } from './rankProducts.ts'
import { readMoney, sumMoney, withAverage } from './readMoney.ts'
import { presentReasons, sumReturns } from './presentReturns.ts'
import { readUnits } from './readUnits.ts'
import { sumSources } from './sumSources.ts'

const maxSources = 50
const maxReasons = 50

/** Reads the whole report of a period. */
export const readSales = async (db: Knex, period: SalesPeriod): Promise<SalesReport> => {
  const previousPeriod = periodBefore(period)
  const pastSales = await readPastSales(db, { ...period, since: previousPeriod.since })
  const money = await readMoney(db, period, pastSales)
  const previousMoney = await readMoney(db, previousPeriod, pastSales)
  const units = await readUnits(db, period)
  const advice = await readAdvice(db, period, units)
  const rankings = await rankProducts(db, period, units)
  const totals = sumMoney(money.values())
  const pastSalesOfPeriod = pastSales.filter(each => isWithin(each, period))
  return {
    currency: period.currency,
    totals: withAverage(totals),
    before: withAverage(sumMoney(previousMoney.values())),
    intervals: [...money].map(([start, sums]) => ({ start, ...withAverage(sums) })),
    bestSellers: rankings.best,
    worstSellers: rankings.worst,
    byCollection: units.byCollection,
    bySize: units.bySize,
    byColor: units.byColor,
    bySource: sumSources(totals, units.sums.named.agents, pastSalesOfPeriod).slice(0, maxSources),
    returns: { ...sumReturns(units.sums), products: rankings.returned },
    returnReasons: presentReasons(units.sums).slice(0, maxReasons),
    advice: { ...sumAdvice(advice), products: await listAdvisedProducts(db, advice, 50) },
    accounts: presentAccounts(units.sums),
    conversion: await readConversion(db, period),
    pastOrders: sumPastSales(pastSalesOfPeriod),
  }
}

/** Counts how often shoppers did each step on the days of a period. Tested on SQLite and Postgres. */
export const readConversion = async (
  db: Knex,
  { from, to }: SalesPeriod,
): Promise<{ step: VisitStep; count: number }[]> => {
  const stepCounts = await rows<{ step: VisitStep; count: number }>(
    db,
    'select step, sum(count) as count from visit_counts where day >= ? and day <= ? group by step',
    [from, to],
  )
  return visitSteps.map(step => ({ step, count: stepCounts.find(row => row.step === step)?.count ?? 0 }))
}
