import { z } from 'zod'

export const View = z.enum(['front', 'three-quarter', 'back', 'detail', 'close', 'lower'])

export type View = z.output<typeof View>

/**
 * Alternative texts of a design's pictures; `{it}` stands for its title and colour, `{trim}` for the colour of
 * buttons, thread or braid.
 */
export const altTexts: Record<string, Partial<Record<View, string>>> = {
  'najd-two-button-thobe': {
    front: '{it}, from the front: band collar, buttoned placket and chest pocket',
    'three-quarter': '{it}, turned to show the pocket and the clean line of the side',
    detail: 'Chest of the {it}: two buttons on the collar, four down the placket and a pointed pocket',
    close: 'Band collar of the {it}, closed with two {trim} buttons',
    lower: 'Plain fitted cuffs and stitched hem of the {it}',
  },
  'liwa-tarboosh-kandura': {
    front: '{it}, from the front: round neck and a tarboosh hanging to mid-chest',
    'three-quarter': '{it}, turned to show the bands on the cuffs and the easy line of the body',
    detail: 'Chest of the {it}: the {trim} tarboosh beside a stitched, concealed placket',
    close: 'Neck of the {it}: a narrow {trim} pattern with the cord of the tarboosh at its centre',
    lower: 'Banded cuffs and long folds of the {it}, down to the stitched hem',
  },
  'salmiya-collared-dishdasha': {
    front: '{it}, from the front: pointed shirt collar, short placket and chest pocket',
    'three-quarter': '{it}, turned to show the open collar and the straight fall of the skirt',
    detail: 'Chest of the {it}: three buttons on the placket and a pocket edged in topstitching',
    close: 'Shirt collar of the {it}, its points topstitched, above a {trim} button',
    lower: 'Straight skirt of the {it}, with plain cuffs and one line of stitching at the hem',
  },
  'nizwa-embroidered-dishdasha': {
    front: '{it}, from the front: embroidered neck and placket with a short tassel to one side',
    'three-quarter': '{it}, turned to show the embroidered cuffs and the roomy sleeve',
    detail: 'Chest of the {it}: diamonds in {trim} thread around the neck and down the placket',
    close: 'Neck of the {it}, where the {trim} tassel hangs from a corded edge',
    lower: 'Cuffs of the {it} embroidered in {trim}, and its plain skirt',
  },
  'riyadh-formal-stiff-placket-thobe': {
    front: '{it}, from the front: cutaway collar, five-button placket and link cuffs',
    'three-quarter': '{it}, turned to show the deep cuffs and the tailored side',
    detail: 'Chest of the {it}: {trim} buttons on a stiff placket, and a stitched pocket',
    close: 'Cutaway collar of the {it}, open at the throat above the first {trim} button',
    lower: 'Deep cuffs of the {it}, each with one {trim} button, and its clean hem',
  },
  'hijaz-vine-embroidered-thobe': {
    front: '{it}, from the front: a vine runs along the collar, placket and cuffs',
    'three-quarter': '{it}, turned to show the stand collar and the widening skirt',
    detail: 'Chest of the {it}: leaves in {trim} thread climb the placket to the collar',
    close: 'Stand collar of the {it}, embroidered with {trim} leaves inside and out',
    lower: 'Skirt of the {it} below the end of the vine, with {trim} leaves on both cuffs',
  },
  'fes-hooded-jalab': {
    front: '{it}, from the front: pointed hood, long centre braid and wide sleeves',
    'three-quarter': '{it}, turned to show the trimmed sleeves and the hood lying back',
    back: 'Back of the {it}, with the hood folded to a point between the shoulders',
    detail: 'Chest of the {it}: knotted buttons and loops along the {trim} braid',
    close: 'Hood of the {it}, edged with {trim} cord where it meets the braid',
    lower: 'Wide sleeves of the {it} trimmed in {trim}, and the full skirt below the braid',
  },
  'atlas-striped-hooded-jalab': {
    front: '{it}, from the front: vertical stripes, pointed hood and a short braid',
    'three-quarter': '{it}, turned so that the stripes run aslant along the sleeve',
    back: 'Back of the {it}: stripes fall straight from the shoulders, and the hood hangs in a point',
    detail: 'Chest of the {it}: broad and narrow {trim} stripes either side of the knotted braid',
    close: 'Striped hood of the {it}, folded open above a row of {trim} knots',
    lower: 'Skirt of the {it}, its {trim} stripes running down to the hem',
  },
  'rabat-braided-jalab': {
    front: '{it}, from the front: round neck and a braid that runs to the thigh',
    'three-quarter': '{it}, turned to show the corded cuff and the whole length of the braid',
    detail: 'Chest of the {it}: close-set knots along a double {trim} braid',
    close: 'Round neck of the {it}, finished with two rows of {trim} cord',
    lower: 'Corded cuffs of the {it} and the last knots of its {trim} braid',
  },
  'tangier-linen-jalab': {
    front: '{it}, from the front: round embroidered neck, slim braid and very wide sleeves',
    'three-quarter': '{it}, turned to show the open sleeve and the movement of the cloth',
    detail: 'Chest of the {it}: a double {trim} cord falls from the neck to mid-chest',
    close: 'Neck of the {it}: a zigzag in {trim} thread, with the weave of the cloth in sight',
    lower: 'Wide sleeves of the {it} bordered in {trim}, and its light, full skirt',
  },
}
