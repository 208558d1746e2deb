import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto'
import type { Receipt } from '../../protocol/receipt.ts'

/** The facts of a receipt, before it is signed. */
export type Stated = Pick<Receipt, 'match' | 'revision' | 'head' | 'at'>

const leafOf = ({ match, revision, head, at }: Stated): string =>
  hash('sha256', `icebreaker leaf 1\n${match}\n${revision}\n${head}\n${at}`, 'hex')

const nodeOf = (left: string, right: string): string =>
  hash('sha256', `icebreaker node 1\n${left}\n${right}`, 'hex')

const signedText = (root: string): Buffer => Buffer.from(`icebreaker receipts 1\n${root}`)

/** The key that a server signs receipts with, as it is stored. */
interface StoredKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly d: string
}

/** A new key, as JSON. */
export function newReceiptKey(): string {
  return JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))
}

/** The public part of a stored key, as receipts name it. */
export const publicKeyOf = (stored: string): string => (JSON.parse(stored) as StoredKey).x

/** Signs up to 256 receipts at once: the signature costs fifty times as much as a hash. */
export function signReceipts(stored: string, all: readonly Stated[]): readonly Receipt[] {
  const jwk = JSON.parse(stored) as StoredKey
  const paths: string[][] = all.map(() => [])
  let level = all.map(leafOf)
  for (let height = 0; level.length > 1; height += 1) {
    const nodes = level
    for (const [at, path] of paths.entries()) {
      const place = at >> height
      path.push(nodes[place ^ 1] ?? nodes[place] ?? '')
    }
    level = nodes.flatMap((node, at) => (at % 2 === 0 ? [nodeOf(node, nodes[at + 1] ?? node)] : []))
  }
  const key = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
  const signature = sign(null, signedText(level[0] ?? ''), key).toString('base64url')
  return all.map((stated, index) => ({ ...stated, key: jwk.x, index, path: paths[index] ?? [], signature }))
}

/** Whether the key that a receipt names has signed it. */
export function isSigned(receipt: Receipt): boolean {
  let root = leafOf(receipt)
  for (const [height, other] of receipt.path.entries())
    root = (receipt.index >> height) % 2 === 0 ? nodeOf(root, other) : nodeOf(other, root)
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: receipt.key }, format: 'jwk' })
    return verify(null, signedText(root), key, Buffer.from(receipt.signature, 'base64url'))
  } catch {
    return false // The key is no point of the curve.
  }
}
