import { contentPage } from './contentPage.tsx'

export const page = contentPage({
  path: '/careers',
  title: 'Careers',
  description: ({ storeName }) =>
    `Work with ${storeName}: how we work, what we look for and how to write to us.`,
  intro: ({ storeName }) =>
    `${storeName} is a small team that makes, photographs, packs and answers for everything it sells.`,
  sections: ({ storeEmail }) => [
    {
      title: 'How we work',
      blocks: [
        {
          list: [
            'Everybody packs orders and answers customers one day a month, whatever their job.',
            'Prayer times and Jumah are part of the working day; both Eids are days off.',
            'Every advert states the salary range, and the same work is paid the same.',
            'Part-time, school-hours and remote work wherever the work allows it.',
          ],
        },
      ],
    },
    {
      title: 'Who we look for',
      blocks: [
        'Pattern cutters and sewers who care about the inside of a garment; photographers who see cloth; people for customer care who write a kind, exact sentence; engineers who keep a shop quick and honest; warehouse staff who notice the missing button.',
      ],
    },
    {
      title: 'Write to us',
      blocks: [
        `Open positions are announced here first. When none is shown, we still read every letter: tell us what you would do in your first month, and show us one thing you made.${storeEmail ? ` Send it to ${storeEmail} with "Careers" in the subject.` : ''}`,
        'We answer everyone within two weeks, and keep applications for six months unless you ask us to delete them sooner.',
        { link: { to: '/contact?topic=careers', label: 'Write to us' } },
      ],
    },
  ],
})
