import type { ContentText } from './ContentText.ts'

export const contentSteps = ({ title }: Pick<ContentText, 'title'>) => [
  { label: 'Home', to: '/' },
  { label: title },
]
