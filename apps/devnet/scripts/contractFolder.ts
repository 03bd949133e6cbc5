import type { ContractFolder } from './compileContracts.ts'

export const contractFolder: ContractFolder = {
  sources: new URL('../contracts/', import.meta.url),
  artifacts: new URL('../src/evm/artifacts/', import.meta.url),
  evmVersion: 'cancun',
  owner: 'devnet',
}
