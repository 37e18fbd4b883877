let context: AudioContext | null = null

/** High and short for right, low and long for wrong, so that nobody has to look at the screen. */
const tones = {
  right: { frequencyHz: 1320, seconds: 0.08 },
  wrong: { frequencyHz: 180, seconds: 0.5 },
} as const

/** Plays the outcome of a scan, with vibration on a phone; silent in browsers without audio. */
export const playScanSound = (name: keyof typeof tones): void => {
  // Safari on phones cannot vibrate.
  if ('vibrate' in navigator) navigator.vibrate(tones[name].seconds * 1000)
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  const { frequencyHz, seconds } = tones[name]
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'square'
  tone.frequency.value = frequencyHz
  volume.gain.value = 0.1
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + seconds)
}
