/**
 * Sentences of customers, in pieces: a review joins two or three. `{size}` is the size they wear, `{height}` their
 * own.
 */
type Sentences = readonly string[]

export const titles: Record<1 | 2 | 3 | 4 | 5, Sentences> = {
  5: [
    'Exactly what I hoped for',
    'My new Friday favourite',
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
  ],
  4: [
    'Very good, nearly perfect',
    'Really pleased',
    'Good cut, good cloth',
    'Smart and comfortable',
    'Great, with one small niggle',
    'Nice piece for the money',
    'Would recommend',
    'Solid everyday choice',
    'Good quality',
    'Looks the part',
    'Happy with this one',
    'Nearly five stars',
  ],
  3: ['Decent, not more', 'Could be better', 'It is all right', 'Mixed feelings', 'Fine for the price'],
  2: ['Not quite for me', 'Expected more', 'Not my favourite', 'A pity'],
  1: ['Disappointed', 'Would not buy again', 'Not good enough'],
}

export const cut: Sentences = [
  'The shoulders sit exactly where they should.',
  'Straight cut without looking like a sack, which is rarer than you would think.',
  'Plenty of room across the back and still neat from the front.',
  'It hangs beautifully and the hem is dead straight.',
  'The neckline keeps its shape even after a full day.',
  'Roomy enough to sit comfortably on the floor, smart enough for the office.',
  'I am broad in the chest and it does not pull across the front.',
  'The sleeves end right at the wrist bone, as they ought to.',
  'You can tell somebody thought about the pattern.',
  'I have a slim build and it still looks tailored on me.',
  'The cut is generous, so if you are between sizes take the smaller one.',
  'Neat at the neck, easy everywhere else.',
  'Nothing pulls when I drive or reach for the top shelf.',
  'The fit through the chest is spot on.',
  'Moves well when you walk and falls back into place.',
]

export const length: Sentences = [
  'I am {height} and the {size} stops just above the ankle.',
  'Size {size} is the right length for me straight out of the bag.',
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
]

type Cloth = 'poplin' | 'embroidered' | 'wool' | 'braided' | 'linen'

export const clothOf: Record<string, Cloth> = {
  'najd-two-button-thobe': 'poplin',
  'liwa-tarboosh-kandura': 'poplin',
  'salmiya-collared-dishdasha': 'poplin',
  'nizwa-embroidered-dishdasha': 'embroidered',
  'riyadh-formal-stiff-placket-thobe': 'poplin',
  'hijaz-vine-embroidered-thobe': 'embroidered',
  'fes-hooded-jalab': 'wool',
  'atlas-striped-hooded-jalab': 'wool',
  'rabat-braided-jalab': 'braided',
  'tangier-linen-jalab': 'linen',
}

export const cloth: Record<Cloth, Sentences> = {
  poplin: [
    'The cloth is crisp but soft against the skin.',
    'Not see-through at all, which matters with lighter colours.',
    'Washed it three times now and it has not shrunk.',
    'A warm iron and it looks freshly pressed for the whole day.',
    'Cool enough for a packed mosque in July.',
    'The weight is just right: it drapes, it does not cling.',
    'The stitching is tidy inside as well as out.',
    'The colour has stayed true after several washes.',
    'It creases a little on the drive and drops out once you stand up.',
    'The fabric feels a good deal more expensive than it was.',
    'Breathes well and dries overnight on the line.',
  ],
  embroidered: [
    'The needlework is even and there is not a loose thread on it.',
    'The embroidery catches the light without shouting.',
    'The pattern lines up perfectly at the neck.',
    'It looks handmade, and nobody believed what I paid.',
    'I steamed it as the label says and the thread kept its shine.',
    'Rich colour, and the stitching at the cuffs is lovely.',
    'The inside of the embroidery is lined, so it does not scratch.',
    'Subtle from a distance and impressive close up.',
    'The body of the cloth is plain and soft, which lets the detail speak.',
  ],
  wool: [
    'Warm enough over a jumper for fajr in January.',
    'The cloth has real weight to it and does not itch.',
    'The hood sits flat on the shoulders and keeps its shape.',
    'It kept the wind out all the way from the car park.',
    'The braid and knotted buttons are beautifully done.',
    'Feels like something my grandfather would have kept for life.',
    'Thick, soft and surprisingly light to wear.',
    'The weave has a lovely depth that the photos only hint at.',
  ],
  braided: [
    'The line of braid down the front is perfectly straight.',
    'The cord at the neck makes it look finished and formal.',
    'Matt cloth, so it looks smart in daylight and under lights.',
    'The knotted buttons feel solid and close easily.',
    'It hardly creased in the suitcase.',
    'The contrast trim is what makes it, simple but striking.',
    'The colour is deep and even, just as in the pictures.',
  ],
  linen: [
    'So light that I forgot I had it on.',
    'Wore it all week in Marrakech and stayed cool.',
    'The texture is lovely and it creases far less than real linen.',
    'Wide sleeves, plenty of air, perfect for summer evenings.',
    'It washed well at thirty and dried in an hour outside.',
    'The embroidery at the neck lifts it from beach to dinner.',
    'Soft from the first wear, no starchiness.',
    'Packs down to nothing, ideal for travel.',
  ],
}

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
  'Bought it for my nikah and could not have asked for more.',
  'It has become what I reach for every Friday.',
  'Took it on Umrah and it served me very well.',
  'Wore it to a wedding in Leicester and felt properly dressed.',
  'My son asked for one as well, so that is the next order.',
  'I work in it most days and nobody gives it a second look, in the best way.',
]

export const gifts: Sentences = [
  'My husband has hardly taken it off since.',
  'A present for my father, who is hard to please and was delighted.',
  'Bought for my brother, who has already asked for it in another colour.',
  'My son wore it to his graduation and looked wonderful.',
  'A gift for a friend who embraced Islam this year; he was very moved.',
]

export const lukewarm: Sentences = [
  'Does the job for every day, nothing more.',
  'It is fine, though I have had better at this price.',
  'Looks smart enough, but I doubt I will reach for it first.',
  'Neither bad nor special.',
  'Good from a distance, less so close up.',
  'I kept it, but it took some thinking about.',
]

export const niggles: Sentences = [
  'The only thing: the top button is a little stiff to start with.',
  'A spare button in the bag would have been nice.',
  'The cuffs are slightly wide for my taste.',
  'The shade is a touch warmer than on my screen.',
  'I would have liked an inside pocket.',
  'It does need ironing if you want it sharp.',
  'One loose thread at the hem, easily trimmed.',
]

export const complaints: Sentences = [
  'The {size} came up shorter than the guide led me to expect.',
  'The sleeves are too long for me and the shoulders too narrow.',
  'The cloth is thinner than I imagined from the pictures.',
  'A seam under the arm opened on the second wear.',
  'The colour looked quite different in daylight.',
  'It arrived creased and took a good while to press.',
  'Delivery took nine days, which was too late for Eid.',
  'The neckline rubs by the end of the day.',
  'For this price I had hoped for a heavier cloth.',
]

export const consolations: Sentences = [
  'To be fair, the refund was quick and without any fuss.',
  'Customer service did their best to put it right.',
  'The finish itself is good, it just is not my shape.',
  'I will try a different cut next time.',
  'The cloth is nice enough, I will say that.',
  'Exchanging it was simple at least.',
]

/** Reviews that moderators turn down: adverts, other people's details, talk of something else. */
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
