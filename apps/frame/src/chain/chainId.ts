import { FoyerError } from '@foyer/base'

/** CAIP-2 of a chain this wallet has accounts on. */
export type ChainId = `eip155:${number}` | `solana:${string}`

const tooLarge = 2_147_483_648

/**
 * Every form of a chain id that sites send: a number, its decimal or hex text, CAIP-2, or Solana's bare reference.
 * @throws FoyerError `FrameRefused` Invalid chainId
 */
export function toChainId(value: string | number, namespace?: string): ChainId {
  if (typeof value === 'number') return toEvm(value)
  if (/^(\d{1,15}|0x[0-9a-f]{1,10})$/i.test(value)) return toEvm(Number(value))
  const [, family, reference = ''] = /^(eip155|solana):([\w-]{1,32})$/.exec(value) ?? []
  if (family === 'eip155' && /^\d{1,15}$/.test(reference)) return toEvm(Number(reference))
  if (family === 'solana') return `solana:${reference}`
  const isBare = namespace === 'solana' && /^[\w-]{1,32}$/.test(value)
  if (isBare) return `solana:${value}`
  throw new FoyerError('FrameRefused', { message: 'Invalid chainId' })
}

function toEvm(id: number): ChainId {
  if (!Number.isInteger(id) || id <= 0 || id >= tooLarge)
    throw new FoyerError('FrameRefused', { message: 'Invalid chainId' })
  return `eip155:${id}`
}

/** As the protocol answers it: a number for EVM, CAIP-2 for Solana. */
export function toWireChainId(id: ChainId): string | number {
  return id.startsWith('eip155:') ? Number(id.slice(7)) : id
}

export function isSolana(id: ChainId): boolean {
  return id.startsWith('solana:')
}
