let context: AudioContext | null = null

/** Hz and seconds: high and short for right, low and long for wrong, so that nobody has to look at the screen. */
const tones = { right: { pitch: 1320, length: 0.08 }, wrong: { pitch: 180, length: 0.5 } } as const

/** Plays the outcome of a scan, with vibration on a phone; silent in browsers without audio. */
export const play = (name: keyof typeof tones): void => {
  // Safari on phones cannot vibrate.
  if ('vibrate' in navigator) navigator.vibrate(tones[name].length * 1000)
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  const { pitch, length } = tones[name]
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'square'
  tone.frequency.value = pitch
  volume.gain.value = 0.1
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + length)
}
