import type { DevnetNetwork } from '../../apps/devnet/src/index.ts'

type Running = {
  readonly url: string
  readonly gateway: { readonly url: string; readonly ownerToken: string }
  readonly network: DevnetNetwork
  readonly logFolder: string
  /** How long the start took, in ms. */
  readonly time: number
}

/** What a person wants to know once all runs. */
export function runningText({ url, gateway, network, logFolder, time }: Running): string {
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['Demo', `${url}/`],
    ['Gateway', `${gateway.url}/dashboard (token ${gateway.ownerToken})`],
    ...network.chains.map(({ name, rpcUrl, id }) => [name, `${rpcUrl} (chain ${id})`] as const),
    ['Logs', logFolder],
    ['Stop', 'Ctrl-C'],
  ]
  const width = Math.max(...rows.map(([label]) => label.length))
  const lines = rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)
  return `\nFoyer runs, after ${(time / 1000).toFixed(1)} s.\n\n${lines.join('\n')}\n`
}
