import type { ContractFolder } from 'devnet/compileContracts'

export const contractFolders: readonly ContractFolder[] = [
  {
    sources: new URL('./contracts/', import.meta.url),
    artifacts: new URL('./artifacts/contracts.ts', import.meta.url),
    evmVersion: 'cancun',
    owner: 'gateway',
  },
  {
    sources: new URL('../contracts/', import.meta.url),
    artifacts: new URL('../src/chains/artifacts/contracts.ts', import.meta.url),
    // what is shipped runs on chains that are behind
    evmVersion: 'paris',
    owner: 'gateway',
  },
]
