import type { Networks } from './families.ts'
import { type Family, families } from './families.ts'

/** What a site's owner chose. */
export type Fit = {
  readonly families: readonly Family[]
  readonly projectId: string | undefined
  /** Networks that code says whole, by the name of their constant. */
  readonly networks: Networks
}

/**
 * A documentation's sample that makes a foyer for Ethereum, for the families chosen.
 * @throws Error where the sample has changed so far that a part of it is not found
 */
export function fitCode(text: string, { families: chosen, projectId, networks }: Fit): string {
  const rows = chosen.map((family) => families[family])
  const of = (module: string) => rows.filter(({ from }) => from === module).flatMap((row) => row.networks)
  const toImport = (names: readonly string[], module: string) =>
    names.length > 0 ? `import { ${[...names].sort().join(', ')} } from '${module}'\n` : ''
  const adapters = rows.map(({ adapter, module }) => toImport([adapter], module)).sort()
  const whole = rows.filter(({ from }) => from === undefined).flatMap((row) => row.networks)
  const consts = whole.map((name) => `${networks[name]?.code}\n\n`).join('')
  const all = rows.flatMap((row) => row.networks).join(', ')
  const parts: readonly (readonly [RegExp, string])[] = [
    [
      /import \{ wagmiAdapter \} from '@foyer\/adapter-wagmi'\n/,
      adapters.join('') + toImport(of('@foyer/base'), '@foyer/base'),
    ],
    [/import \{ [\w, ]+ \} from 'viem\/chains'\n/, toImport(of('viem/chains'), 'viem/chains')],
    [/networks: \[[\w, ]+\]/, `networks: [${all}]`],
    [
      /adapters: \[wagmiAdapter\(\)\]|adapters: \[wagmiAdapter\(\{ config \}\)\]/,
      text.includes('createConfig(')
        ? 'adapters: [wagmiAdapter({ config })]'
        : `adapters: [${rows.map(({ adapter }) => `${adapter}()`).join(', ')}]`,
    ],
    [/^(?=(export )?const foyer = createFoyer\()/m, consts],
    [/projectId: 'yours'/, projectId === undefined ? "projectId: 'yours'" : `projectId: ${JSON.stringify(projectId)}`],
  ]
  return parts.reduce((code, [pattern, to]) => replace(code, pattern, to), text)
}

/** Also of text with a `$` in it. */
function replace(text: string, pattern: RegExp, to: string): string {
  if (!pattern.test(text)) throw new Error(`The sample lacks ${pattern}`)
  return text.replace(pattern, () => to)
}
