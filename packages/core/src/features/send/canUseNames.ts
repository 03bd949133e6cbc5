import type { Foyer } from '../../foyer.ts'
import type { Sender } from './toSender.ts'

/** Whether a receiver may be named: names exist on EVM only (specification §1), and someone has to look them up. */
export function canUseNames(foyer: Foyer, { network }: Sender): boolean {
  if (network.chainNamespace !== 'eip155') return false
  const hasService = foyer.config.blockchainApiUrl !== undefined
  return hasService || foyer.adapters.get('eip155')?.capabilities.resolveName !== undefined
}
