import type { Cue } from '../board.ts'
import { type Layer, RECIPES } from './recipes.ts'

const NOISE_SECONDS = 1
/** A short rise: without it every layer begins with a click. */
const RISE_SECONDS = 0.006

/** Plays cues in an audio context. */
export interface Synth {
  play(cue: Cue, volume: number): void
}

/** A second of noise. Its values need no randomness to sound like it, so that every device plays the same. */
function noiseBuffer(audio: BaseAudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate * NOISE_SECONDS, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  let seed = 1
  for (let at = 0; at < samples.length; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
    samples[at] = seed / 2 ** 31
  }
  return buffer
}

/** Opens a synthesiser. All sounds go through one compressor, so that several at once do not crackle. */
export function openSynth(audio: BaseAudioContext): Synth {
  const noise = noiseBuffer(audio)
  const out = new DynamicsCompressorNode(audio, { threshold: -12, ratio: 6 })
  out.connect(audio.destination)
  return {
    play(cue, volume) {
      for (const layer of RECIPES[cue]) sound(audio, noise, layer, volume).connect(out)
    },
  }
}

function sound(audio: BaseAudioContext, noise: AudioBuffer, layer: Layer, volume: number): AudioNode {
  const { at, lasts, gain } = layer
  const start = audio.currentTime + at
  const end = start + lasts
  const loudness = new GainNode(audio, { gain: 0 })
  loudness.gain.setValueAtTime(0, start)
  loudness.gain.linearRampToValueAtTime(gain * volume, start + RISE_SECONDS)
  loudness.gain.exponentialRampToValueAtTime(0.000_1, end)
  const source = layer.kind === 'tone' ? toneOf(audio, layer, start) : noiseOf(audio, noise, layer, start)
  source.node.connect(loudness)
  source.player.start(start)
  source.player.stop(end)
  return loudness
}

interface Source {
  readonly player: AudioScheduledSourceNode
  readonly node: AudioNode
}

function glide(pitch: AudioParam, { from, to, lasts }: Layer, start: number): void {
  pitch.setValueAtTime(from, start)
  pitch.exponentialRampToValueAtTime(to, start + lasts)
}

function toneOf(audio: BaseAudioContext, layer: Extract<Layer, { kind: 'tone' }>, start: number): Source {
  const player = new OscillatorNode(audio, { type: layer.wave, frequency: layer.from })
  glide(player.frequency, layer, start)
  return { player, node: player }
}

function noiseOf(
  audio: BaseAudioContext,
  buffer: AudioBuffer,
  layer: Extract<Layer, { kind: 'noise' }>,
  start: number,
): Source {
  const player = new AudioBufferSourceNode(audio, { buffer })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: layer.from, Q: layer.sharpness })
  glide(filter.frequency, layer, start)
  return { player, node: player.connect(filter) }
}
