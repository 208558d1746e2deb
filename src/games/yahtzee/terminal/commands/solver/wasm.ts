/*
 * A minimal WebAssembly assembler: one module with one memory and functions without arguments. JavaScript has no vector
 * instructions, and its comparison of floats costs a branch that is predicted wrongly half the time; both dominate the
 * time of the solver.
 */

declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> }
}

export type Code = readonly number[]

function unsigned(value: number): number[] {
  const low = value % 128
  return value < 128 ? [low] : [low + 128, ...unsigned(Math.floor(value / 128))]
}

function signed(value: number): number[] {
  const low = value & 127
  const rest = value >> 7
  const isLast = (rest === 0 && low < 64) || (rest === -1 && low >= 64)
  return isLast ? [low] : [low + 128, ...signed(rest)]
}

const vector = (code: number) => [0xfd, ...unsigned(code)]

/** The instructions that the solver uses, by their names in the WebAssembly text format. */
export const wasm = {
  constant: (value: number): Code => [0x41, ...signed(value)],
  get: (local: number): Code => [0x20, local],
  set: (local: number): Code => [0x21, local],
  add: [0x6a] as Code,
  loadI32: (offset: number): Code => [0x28, 2, ...unsigned(offset)],
  loadVector: (offset: number): Code => [...vector(0x00), 4, ...unsigned(offset)],
  /** Loads a 64-bit float into both lanes. */
  loadSplat: (offset: number): Code => [...vector(0x0a), 3, ...unsigned(offset)],
  storeVector: (offset: number): Code => [...vector(0x0b), 4, ...unsigned(offset)],
  addF64: vector(0xf0) as Code,
  mulF64: vector(0xf2) as Code,
  /** The larger of two floats, neither of which is NaN. */
  maxF64: vector(0xf7) as Code,
  /** Runs the body, and repeats it while the i32 that the body leaves is not 0. */
  repeat: (...body: readonly Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0d, 0, 0x0b],
  isBelow: [0x48] as Code,
  isAtLeast: [0x4e] as Code,
}

/** The number of local variables of each kind: i32 from 0 on, then vectors. */
interface Locals {
  readonly integers: number
  readonly vectors: number
}

const section = (id: number, content: Code) => [id, ...unsigned(content.length), ...content]
const list = (items: readonly Code[]) => [...unsigned(items.length), ...items.flat()]
const named = (name: string) => list([...name].map((letter) => [letter.charCodeAt(0)]))

/** Builds and starts a module with these functions. */
export function startModule<Name extends string>(
  pages: number,
  { integers, vectors }: Locals,
  functions: Readonly<Record<Name, Code>>,
): { readonly memory: ArrayBuffer; readonly run: Readonly<Record<Name, () => void>> } {
  const entries = Object.entries<Code>(functions)
  const locals = list([
    [...unsigned(integers), 0x7f],
    [...unsigned(vectors), 0x7b],
  ])
  const bytes = [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list([[0x60, 0, 0]])),
    ...section(3, list(entries.map(() => [0]))),
    ...section(5, list([[0, ...unsigned(pages)]])),
    ...section(
      7,
      list([
        [...named('memory'), 2, 0],
        ...entries.map(([name], at) => [...named(name), 0, ...unsigned(at)]),
      ]),
    ),
    ...section(
      10,
      list(
        entries.map(([, code]) => {
          const body = [...locals, ...code, 0x0b]
          return [...unsigned(body.length), ...body]
        }),
      ),
    ),
  ]
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes)))
  const { memory, ...run } = exports
  // The exports are the memory and the functions that the bytes declare.
  return { memory: (memory as { buffer: ArrayBuffer }).buffer, run: run as Record<Name, () => void> }
}
