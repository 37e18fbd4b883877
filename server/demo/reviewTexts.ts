/**
 * Sentences of customers; a review combines two or three. `{size}` is the size that the customer wears, `{height}`
 * their height.
 */
export type Sentences = readonly string[]

export const titles: Record<1 | 2 | 3 | 4 | 5, Sentences> = {
  5: [
    'Exactly as hoped',
    'A new Friday favourite',
    'Worth every penny',
    'Beautifully cut',
    'Better than the pictures',
    'Will be ordering another',
    'Lovely cloth, proper finish',
    'Could not be happier',
    'Perfect length at last',
    'Smart without trying',
    'Superb quality',
    'Sits just right',
    'Compliments all day',
    'Comfortable from morning to night',
    'Proper tailoring',
    'The one to have',
    'Ten out of ten',
    'Everything lines up',
    'Quietly excellent',
    'Second one already ordered',
    'Made with care',
    'Finally, one that fits',
    'Feels special',
    'No complaints whatsoever',
  ],
  4: [
    'Very good, nearly perfect',
    'Really pleased',
    'Good cut, good cloth',
    'Smart and comfortable',
    'Great, with one small niggle',
    'Nice piece for the money',
    'Would recommend',
    'Solid choice',
    'Good quality',
    'Looks the part',
    'Happy with this one',
    'Nearly five stars',
    'Almost there',
    'Better than expected',
    'A good buy',
  ],
  3: ['Decent, not more', 'Could be better', 'It is all right', 'Mixed feelings', 'Fine for the price'],
  2: ['Not quite right', 'Expected more', 'Not a favourite', 'A pity'],
  1: ['Disappointed', 'Would not buy again', 'Not good enough'],
}

export const cut: Sentences = [
  'The shoulders sit exactly where they should.',
  'Plenty of room across the back and still neat from the front.',
  'It hangs beautifully and the hem is dead straight.',
  'Roomy enough to sit comfortably on the floor, smart enough for guests.',
  'I am broad in the chest and it does not pull across the front.',
  'The sleeves end right at the wrist bone, as they ought to.',
  'You can tell somebody thought about the pattern.',
  'I have a slim build and it still looks made for me.',
  'Neat at the neck, easy everywhere else.',
  'Nothing pulls when I drive or reach for the top shelf.',
  'The fit through the chest is spot on.',
  'Moves well when you walk and falls back into place.',
  'Long arms are my trouble, and for once the sleeves reach.',
  'Sits well over trousers without catching.',
  'Cut with bowing in mind: nothing rides up.',
]

export const length: Sentences = [
  'I am {height} and the {size} stops just above the ankle.',
  'Size {size} is the right length for me straight out of the parcel.',
  'I usually have to shorten these, but the {size} needed nothing.',
  'Took a {size} after looking at the size guide and it was spot on.',
  'The {size} came out true to the measurements on the page.',
  'Normally I am stuck between two sizes; the {size} is perfect.',
  'At {height} I was unsure which to take; the {size} is long enough.',
  'The length of the {size} is ideal with shoes and not too long with sandals.',
  'My tailor had nothing to do for once: the {size} is right.',
  'I measured an old one of mine, ordered the {size}, and they match.',
  'Went for the {size} and it clears the ground nicely on stairs.',
  'The {size} covers the ankle without dragging.',
  'Being {height}, I took the {size} and would again.',
  'The {size} at {height}, worn with socks, and the hem falls where I like it.',
  'My usual {size} in every shop, and my {size} here too.',
  'Two washes on, the {size} is still the length it was.',
]

export const service: Sentences = [
  'Arrived in three days, folded properly and wrapped in tissue.',
  'Ordered on Monday night, worn on Friday.',
  'I had a question about sizing and got a proper answer within the hour.',
  'The exchange for a size up was free and took less than a week.',
  'Well packed and the tracking was accurate.',
  'Came with a VAT invoice, which was handy.',
  'Delivery was a day later than promised, but they did let me know.',
  'Lovely people on WhatsApp, very patient with my measurements.',
  'Turned up the next day with express, just in time.',
  'The parcel fitted through the letterbox, no trip to the depot.',
]

export const occasion: Sentences = [
  'Wore it for Eid prayer and my brothers all asked where it was from.',
  'Bought it for a nikah and could not have asked for more.',
  'It has become what I reach for every Friday.',
  'Took it on Umrah and it served me very well.',
  'Wore it to a wedding in Leicester and felt properly dressed.',
  'My son asked for one as well, so that is the next order.',
  'First iftar of Ramadan in it, and a few more since.',
  'It has been to two aqiqahs and an engagement already.',
]

/** Sentences of women who buy for others. */
export const gifts: Sentences = [
  'My husband has hardly taken it off since.',
  'A present for my father, who is hard to please and was delighted.',
  'Bought for my brother, who has already asked for it in another colour.',
  'My son wore it on Eid and looked wonderful.',
  'A gift for a cousin who embraced Islam this year; he was very moved.',
  'My husband is {height} and the {size} was right first time.',
  'My father-in-law wears a {size} and nothing else ever fits him.',
]

export const lukewarm: Sentences = [
  'Does the job for every day, nothing more.',
  'It is fine, though I have had better at this price.',
  'Looks smart enough, but it is rarely the first off the hanger.',
  'Neither bad nor special.',
  'Good from a distance, less so close up.',
  'I kept it, but it took some thinking about.',
]

export const niggles: Sentences = [
  'I would have taken a second one if my size had been there in another colour.',
  'The cuffs are slightly wide for my taste.',
  'The shade is a touch warmer than on my screen.',
  'I would have liked an inside pocket.',
  'It does need pressing if you want it sharp.',
  'One loose thread at the hem, easily trimmed.',
  'A fraction longer in the arm than I expected.',
  'The hanger loop could be sturdier.',
]

export const complaints: Sentences = [
  'The {size} does not sit the way the guide led me to expect.',
  'The sleeves are too long and the shoulders too narrow.',
  'The cloth is thinner than I imagined from the pictures.',
  'A seam under the arm opened on the second wear.',
  'The colour looked quite different in daylight.',
  'It arrived creased and took a good while to press.',
  'Delivery took nine days, which was too late for the wedding.',
  'The {size} is tight across the back; a size up would have been right.',
  'For this price I had hoped for a better finish inside.',
]

export const consolations: Sentences = [
  'To be fair, the refund was quick and without any fuss.',
  'Customer service did their best to put it right.',
  'The finish itself is good, only the shape was wrong.',
  'I will try a different cut next time.',
  'The cloth is nice enough, I will say that.',
  'Exchanging it was simple at least.',
]

/** Reviews that moderators reject: adverts, other people's details, unrelated topics. */
export const unpublishable: readonly { title: string; comment: string }[] = [
  {
    title: 'Cheaper elsewhere',
    comment: 'You can get the same for half at www.bargain-thobes.example, use code SAVE50.',
  },
  { title: 'Call me', comment: 'Great thobe. I also do alterations in Luton, ring 07700 900342 any time.' },
  {
    title: 'Parcel',
    comment: 'My neighbour at number 14 took the parcel and now says he did not. Please tell him.',
  },
  { title: 'asdf', comment: 'test test test' },
  {
    title: 'Your website',
    comment: 'Nothing about the thobe but the page would not load on my old phone. Fix it.',
  },
  {
    title: 'Wrong shop',
    comment: 'Bought trainers from a completely different company and they fell apart. Avoid.',
  },
]
