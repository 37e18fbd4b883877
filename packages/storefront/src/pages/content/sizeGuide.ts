import { type GarmentKind, measurementTexts } from '../../kit/sizes/measurements.ts'
import type { ContentSection } from './ContentText.ts'
import { contentPage } from './contentPage.tsx'

const measurementSection = (kind: GarmentKind, title: string, text: string): ContentSection => ({
  title,
  blocks: [text, { measurements: kind, caption: `${title}, in cm` }],
})

export const page = contentPage({
  path: '/size-guide',
  title: 'Size Guide',
  description: ({ storeName }) =>
    `Measurements of ${storeName}'s thobes and jalabs in centimetres, how to measure, and which size to choose.`,
  intro: () =>
    'A size is the length of the garment in inches, from shoulder to hem. Choose by your height, then check your chest: you may need the next size up.',
  sections: () => [
    {
      title: 'Find your size',
      blocks: [
        {
          steps: [
            'Measure your height without shoes and find it in the table below: that row is your size.',
            'Measure your chest. If it is above the row, take the next size up: the length can be hemmed, the width cannot be let out.',
            'Compare with a thobe that you like: lay it flat and measure from the top of the shoulder to the hem.',
            'Between two sizes, choose the longer one for the office and for Jumah, and the shorter one for sandals and summer.',
          ],
        },
      ],
    },
    measurementSection(
      'thobe',
      'Thobes, kanduras and dishdashas',
      'Cut close at the shoulder and falling straight to the ankle.',
    ),
    measurementSection(
      'jalab',
      'Jalabs',
      'Worn over other clothes, so they are wider; the length is the same.',
    ),
    {
      title: 'How to measure',
      blocks: [{ list: measurementTexts.map(({ label, text }) => `${label}: ${text}`) }],
    },
    {
      title: 'Not sure?',
      blocks: [
        'Tell us what you wear now, how tall you are and how you like it to fall. And if it is not right after all: exchanges within the UK are free: we pay back what you spend on postage.',
        { link: { to: '/contact?topic=product', label: 'Ask about a size' } },
      ],
    },
  ],
})
