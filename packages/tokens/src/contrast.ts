type Rgb = readonly [number, number, number]

/** Minimum contrast of text of normal size by WCAG 2.2 AA. */
export const readableRatio = 4.5

const hexPattern = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

/** Parses `#0f172a` or `#abc` to three numbers from 0 to 255; null for other texts. */
export const parseColor = (color: string): Rgb | null => {
  const digits = hexPattern.exec(color.trim())?.[1]
  if (!digits) return null
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const value = Number.parseInt(full, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Returns the relative luminance of WCAG 2.2, 0 for black to 1 for white. */
const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map(channel => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast ratio of WCAG 2.2, 1 to 21. */
const ratio = (one: Rgb, other: Rgb): number => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
const toHex = (rgb: Rgb): string => `#${rgb.map(part => part.toString(16).padStart(2, '0')).join('')}`
const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, index) => Math.round(part + ((to[index] as number) - part) * share)) as unknown as Rgb

/** Returns the contrast of two colours by WCAG, 1 to 21. An invalid colour counts as black. */
export const contrast = (one: string, other: string): number =>
  ratio(parseColor(one) ?? black, parseColor(other) ?? black)

/**
 * Returns the `preferred` colour if it is readable on `background`, else the nearest readable mix with black or white.
 * One of these two always reaches 4.5 : 1.
 */
export const readableOn = (background: string, preferred = '#ffffff'): string => {
  const backgroundRgb = parseColor(background) ?? black
  const preferredRgb = parseColor(preferred) ?? white
  if (ratio(preferredRgb, backgroundRgb) >= readableRatio) return toHex(preferredRgb)
  const extreme = ratio(white, backgroundRgb) >= ratio(black, backgroundRgb) ? white : black
  for (let share = 0.1; share < 1; share += 0.1) {
    const candidate = mix(preferredRgb, extreme, share)
    if (ratio(candidate, backgroundRgb) >= readableRatio) return toHex(candidate)
  }
  return toHex(extreme)
}
