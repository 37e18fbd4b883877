import { contentPage } from './contentPage.tsx'

export const page = contentPage({
  path: '/press',
  title: 'Press',
  description: ({ storeName }) =>
    `For journalists and stylists: facts about ${storeName}, pictures, samples and a person to talk to.`,
  intro: ({ storeName }) =>
    `Writing about modest menswear, or dressing a shoot? Here is what you need from ${storeName}.`,
  sections: ({ storeName, storeDescription, storeEmail, storePhone }) => [
    {
      title: 'In short',
      blocks: [
        `${storeName} is a British shop for men's modest wear: thobes, kanduras and dishdashas from the traditions of the Gulf, jalabs from those of the Maghreb.${storeDescription ? ` ${storeDescription}.` : ''}`,
        { link: { to: '/about', label: 'Our story, our team and our years' } },
      ],
    },
    {
      title: 'Pictures and samples',
      blocks: [
        'The pictures on our product pages may be used in editorial pieces that name us. For files in print size, or to borrow samples for a shoot, write to us with your title, your date and your return address. Samples travel both ways at our cost within the United Kingdom.',
      ],
    },
    {
      title: 'Words',
      blocks: [
        {
          list: [
            'Thobe (also thawb, dishdasha or kandura): the ankle-length robe of the Gulf, cut and collared differently from country to country.',
            'Jalab (also jalabiya or djellaba): the looser, often hooded robe of Morocco and the Maghreb.',
            'Modest wear: clothes that cover by conviction or by taste. Please do not call them costumes.',
          ],
        },
      ],
    },
    {
      title: 'Who to contact',
      blocks: [
        `${storeEmail ? `Write to ${storeEmail} with "Press" in the subject.` : 'Write to us through the contact page.'} We answer within one business day${storePhone ? `; if your deadline is today, call ${storePhone}` : ''}.`,
        { link: { to: '/contact?topic=press', label: 'Contact us' } },
      ],
    },
  ],
})
