import { contentPage } from './contentPage.tsx'

export const page = contentPage({
  path: '/sustainability',
  title: 'Sustainability',
  description: ({ storeName }) => `What ${storeName} does to make thobes last, and what we have yet to do.`,
  intro: () =>
    'The most sustainable garment is the one that is still worn in ten years. So we start with how long a piece lasts, and say plainly what we have not solved.',
  sections: () => [
    {
      title: 'Made to be kept',
      blocks: [
        'We make few designs and keep them for years, so that a thobe bought today can be matched and mended later. Seams that carry weight are reinforced, and plackets keep their shape in the wash.',
        'A classic cut does not go out of season. We do not make collections to be thrown away after an Eid.',
      ],
    },
    {
      title: 'Cloth',
      blocks: [
        {
          list: [
            'Each product page says what its cloth is made of and how to care for it.',
            'We choose natural fibres where they serve the garment, and blends where they make it last longer or wash cooler.',
            'We order what we expect to sell, and would rather be sold out for a while than burn or dump what is left.',
          ],
        },
      ],
    },
    {
      title: 'Parcels',
      blocks: [
        'We pack in paper and cardboard, no larger than the pieces need, and send one parcel for one order wherever we can. Exchanges use the box that came.',
      ],
    },
    {
      title: 'Caring for it',
      blocks: [
        {
          list: [
            'Wash at 30 degrees with like colours, inside out, and hang to dry.',
            'Iron while slightly damp; steam embroidery from the inside.',
            'Air a jalab overnight rather than washing it after each wear.',
            'Write to us before you throw a piece away: a mend is often simple, and we will tell you how.',
          ],
        },
      ],
    },
    {
      title: 'What is still open',
      blocks: [
        'We do not yet know the footprint of every cloth from fibre to mill, and we will not print a figure that we cannot show the working of. Ask us about any piece: we will tell you what we know and what we do not.',
        { link: { to: '/contact', label: 'Ask about a piece' } },
      ],
    },
  ],
})
