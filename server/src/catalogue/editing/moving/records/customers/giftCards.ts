import { rowNumber } from '../../formats/Reading.ts'
import { skippedRow, type Records } from '../Records.ts'

/** Lists gift cards, so that somebody can deal with them. They are another shop's promises, so none is imported. */
export const giftCards: Records = {
  plan: async (_deps, source) => ({
    plans: [],
    rows: source.filledRows().map(({ index, cells }) => {
      const [balance, currency] = [
        source.cell(cells, 'Current Balance', 'Balance'),
        source.cell(cells, 'Currency'),
      ]
      const code = source.cell(cells, 'Last Characters', 'Code')
      return skippedRow(
        rowNumber(index),
        `${source.cell(cells, 'Email', 'Customer Name')} …${code}`.trim(),
        `This shop has no gift cards. ${balance} ${currency} `.trim() +
          ' is left on it and is not taken over.',
      )
    }),
  }),
  apply: () => Promise.reject(new Error('A gift card is never taken over')),
  undo: () => Promise.resolve([]),
}
