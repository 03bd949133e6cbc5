import type { FoundBy } from './walletConnectorOptions.ts'

export function getFoundBy(connector: object): FoundBy | undefined {
  const { foundBy: value } = connector as { foundBy?: unknown }
  return value === 'ANNOUNCED' || value === 'INJECTED' ? value : undefined
}
