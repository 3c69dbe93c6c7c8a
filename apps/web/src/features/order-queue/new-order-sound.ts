let audio: AudioContext | undefined

/** Two short tones, low enough not to startle. Browsers keep silent until somebody has touched the page. */
export function playNewOrder(): void {
  audio ??= new AudioContext()
  void audio.resume()
  const start = audio.currentTime
  for (const [index, hertz] of [523, 784].entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const from = start + index * 0.16
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(0.2, from + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.15)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + 0.16)
  }
}
