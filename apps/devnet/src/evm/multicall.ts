import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hex } from 'viem'

/** Where Multicall3 lives on every chain that has it. */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Multicall3's creation code as viem carries it. It has no public export there; the version is pinned. */
export function readMulticallCode(): Hex {
  const require = createRequire(import.meta.url)
  const file: unknown = require(join(dirname(require.resolve('viem')), 'constants/contracts.js'))
  const code = file && typeof file === 'object' && 'multicall3Bytecode' in file ? file.multicall3Bytecode : undefined
  if (typeof code !== 'string' || !code.startsWith('0x')) throw new Error('viem no longer carries Multicall3')
  return code as Hex
}
