import type { ContractFolder } from './compileContracts.ts'

export const contractFolder: ContractFolder = {
  sources: new URL('../contracts/', import.meta.url),
  artifacts: new URL('../src/evm/artifacts/contracts.ts', import.meta.url),
  evmVersion: 'cancun',
  owner: 'devnet',
}
