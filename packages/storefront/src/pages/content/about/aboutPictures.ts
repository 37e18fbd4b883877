import embroidery480 from './pictures/embroidery-480.avif'
import embroidery960 from './pictures/embroidery-960.avif'
import embroideryJpg from './pictures/embroidery-960.jpg'
import jalab480 from './pictures/jalab-480.avif'
import jalab960 from './pictures/jalab-960.avif'
import jalabJpg from './pictures/jalab-960.jpg'
import placket480 from './pictures/placket-480.avif'
import placket960 from './pictures/placket-960.avif'
import placketJpg from './pictures/placket-960.jpg'
import rail800 from './pictures/rail-800.avif'
import rail1600 from './pictures/rail-1600.avif'
import railJpg from './pictures/rail-1600.jpg'

/** Pictures of the page, each in two widths as AVIF and once as JPEG. */
export const aboutPictures = {
  rail: {
    avif: `${rail800} 800w, ${rail1600} 1600w`,
    jpg: railJpg,
    size: [1600, 1000],
    alt: 'Thobes and jalabs in white, sand, navy, olive and burgundy on a brass rail',
  },
  placket: {
    avif: `${placket480} 480w, ${placket960} 960w`,
    jpg: placketJpg,
    size: [960, 1200],
    alt: 'Band collar and topstitched placket of a white thobe',
  },
  embroidery: {
    avif: `${embroidery480} 480w, ${embroidery960} 960w`,
    jpg: embroideryJpg,
    size: [960, 1200],
    alt: 'Gold vine embroidery along the collar of a burgundy thobe',
  },
  jalab: {
    avif: `${jalab480} 480w, ${jalab960} 960w`,
    jpg: jalabJpg,
    size: [960, 1200],
    alt: 'Hood and braided placket of a sand jalab',
  },
} as const

export type AboutPictureName = keyof typeof aboutPictures
