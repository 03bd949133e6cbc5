import { type Playground, toThemeVariables } from '../playground.ts'

type Look = Pick<Playground, 'theme' | 'accent' | 'font' | 'size' | 'radius' | 'layer' | 'width' | 'direction'>

/** The code that gives a site this look: a whole file, which compiles. */
export function printTheme(look: Look): string {
  const set = Object.entries(toThemeVariables(look as Playground)).filter(([, value]) => value !== undefined)
  const variables = set.map(([name, value]) => `    '${name}': '${value}',`)
  return [
    `import { wagmiAdapter } from '@foyer/adapter-wagmi'`,
    `import { createFoyer } from '@foyer/core'`,
    ...(look.direction === 'rtl' ? [`import { mountFoyer } from '@foyer/ui'`] : []),
    `import { mainnet } from 'viem/chains'`,
    ``,
    `export const foyer = createFoyer({`,
    `  projectId: 'yours',`,
    `  networks: [mainnet],`,
    `  adapters: [wagmiAdapter()],`,
    ...(look.theme === 'system' ? [] : [`  themeMode: '${look.theme}',`]),
    ...(variables.length > 0 ? [`  themeVariables: {`, ...variables, `  },`] : []),
    `})`,
    ...(look.direction === 'rtl'
      ? [``, `// only where the page itself does not say dir="rtl"`, `mountFoyer(foyer, { dir: 'rtl' })`]
      : []),
    ``,
  ].join('\n')
}
