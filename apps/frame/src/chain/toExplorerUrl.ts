import type { PageConfig } from '../readPageConfig.ts'
import type { ChainId } from './chainId.ts'

/** Returns where a transaction can be looked up; undefined where the owner names no explorer, or what was answered is no hash. */
export function toExplorerUrl(
  { chains }: Pick<PageConfig, 'chains'>,
  { chainId, hash }: { readonly chainId: ChainId; readonly hash: unknown },
): string | undefined {
  const { explorerUrl } = chains.find(({ id }) => id === chainId) ?? {}
  const shape = chainId.startsWith('solana:') ? /^[1-9A-HJ-NP-Za-km-z]{64,90}$/ : /^0x[0-9a-f]{64}$/
  if (explorerUrl === undefined || typeof hash !== 'string' || !shape.test(hash)) return undefined
  return `${explorerUrl.replace(/\/$/, '')}/tx/${hash}`
}
