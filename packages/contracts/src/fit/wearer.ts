import { keysOf } from '../keys.ts'
/** The wearer of a garment: the details for which shoppers are asked. */
export interface Wearer {
  heightCm: number
  build: Build
  hem: HemPreference
}

/** `chest`: chest girth of adult men as a share of body height. */
export const builds = {
  slim: { label: 'Slim', chest: 0.53 },
  regular: { label: 'Regular', chest: 0.58 },
  broad: { label: 'Broad', chest: 0.625 },
  full: { label: 'Full', chest: 0.68 },
} as const

/** `above`: height of the hem above the floor as a share of body height; 3.5% is the ankle bone. */
export const hems = {
  above: { label: 'Above the ankle', above: 0.07 },
  ankle: { label: 'Ankle', above: 0.035 },
  floor: { label: 'Floor', above: 0.01 },
} as const

export type Build = keyof typeof builds
export type HemPreference = keyof typeof hems
export const buildNames = keysOf(builds)
export const hemNames = keysOf(hems)

/** Range of heights for advice, cm. */
export const minHeightCm = 80
export const maxHeightCm = 230
