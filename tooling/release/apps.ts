/** A kind of site that the packed packages are tried in. */
export type App = {
  readonly name: string
  /** Its sources: the files on `sites/<from>.md`. */
  readonly from: string
  /** What it names itself beside Foyer, in the versions of the workspace. */
  readonly dependencies: readonly string[]
  /** The same where the workspace has none, with their versions. */
  readonly others?: Readonly<Record<string, string>>
  /** Foyer's packages that it names; without a list every one. */
  readonly packages?: readonly string[]
  /** Commands that build it, by their names in `node_modules/.bin`. */
  readonly build: readonly (readonly string[])[]
  /** Where the files that all sites share go. */
  readonly shared: string
  /** A folder, and whose policies for trusted types the page needs; or a command, given its port in `PORT`, with a policy of its own. */
  readonly serve: { readonly folder: string; readonly trustedTypes: string } | { readonly command: readonly string[] }
  /** Its server paints the account of the last visit. */
  readonly paints?: true
  /** The site has wagmi beside Foyer, in this version: 3 with its React hooks, 2 by `@wagmi/core` alone. */
  readonly wagmi?: 2 | 3
  /** Tried with every `npm test`, the others with `npm run test:all`: these two differ most, and between them have every package. */
  readonly always?: true
}

const wallet = ['@wagmi/core', 'viem', 'react', 'react-dom']
const core = ['@foyer/core', '@foyer/ui', '@foyer/adapter-wagmi']
const react = [...wallet, '@types/react', '@types/react-dom', '@vitejs/plugin-react', 'typescript', 'vite']
/** What every package together has as a peer. */
const peers = [
  ...['@angular/core', '@cosmjs/stargate', '@playwright/test', '@scure/btc-signer', '@types/node', 'kysely'],
  ...['rxjs', 'svelte', 'vue'],
]

/** The slowest to build first. */
export const apps: readonly App[] = [
  {
    name: 'next',
    from: 'next',
    // without `@types/node` the build of Next installs it, moves its own files and ends with two copies of React
    dependencies: [...wallet, '@types/node', '@types/react', '@types/react-dom'],
    others: { next: '^16.4.6', typescript: '~6.0.3' },
    packages: core,
    build: [['next', 'build']],
    shared: '.',
    serve: { command: ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1'] },
    paints: true,
  },
  {
    name: 'nuxt',
    from: 'nuxt',
    dependencies: [...wallet, 'vue'],
    others: { nuxt: '^4.5.2' },
    packages: [...core, '@foyer/vue'],
    build: [['nuxt', 'build']],
    shared: 'app/utils',
    serve: { command: ['.output/server/index.mjs'] },
    paints: true,
  },
  {
    name: 'react-wagmi-3',
    from: 'react',
    dependencies: [...react, '@tanstack/react-query', 'wagmi', ...peers],
    others: { 'typescript-5.5': 'npm:typescript@5.5.4' },
    build: [
      ['tsc', '-p', '.'],
      ['vite', 'build'],
    ],
    shared: 'src',
    serve: { folder: 'dist', trustedTypes: "'none'" },
    wagmi: 3,
    always: true,
  },
  {
    name: 'react-wagmi-2',
    from: 'react',
    dependencies: react,
    packages: core,
    build: [
      ['tsc', '-p', '.'],
      ['vite', 'build'],
    ],
    shared: 'src',
    serve: { folder: 'dist', trustedTypes: "'none'" },
    wagmi: 2,
  },
  {
    name: 'angular',
    from: 'angular',
    dependencies: [
      ...wallet,
      ...['core', 'common', 'compiler', 'compiler-cli', 'platform-browser'].map((name) => `@angular/${name}`),
      ...['rxjs', 'vite'],
    ],
    others: { '@babel/core': '8.0.1', typescript: '~6.0.3' },
    packages: [...core, '@foyer/angular'],
    build: [
      ['ngc', '-p', '.'],
      ['vite', 'build'],
    ],
    shared: 'src',
    serve: { folder: 'dist', trustedTypes: 'angular' },
  },
  {
    name: 'vue',
    from: 'vue',
    dependencies: [...wallet, 'vue', 'vite'],
    others: { '@vitejs/plugin-vue': '^6.0.0' },
    packages: [...core, '@foyer/vue'],
    build: [['vite', 'build']],
    shared: 'src',
    serve: { folder: 'dist', trustedTypes: 'vue' },
  },
  {
    name: 'svelte',
    from: 'svelte',
    dependencies: [...wallet, 'svelte', 'vite', '@sveltejs/vite-plugin-svelte'],
    packages: [...core, '@foyer/svelte'],
    build: [['vite', 'build']],
    shared: 'src',
    serve: { folder: 'dist', trustedTypes: 'svelte-trusted-html' },
  },
  ...(['webpack', 'rspack'] as const).map(
    (name): App => ({
      name,
      from: 'webpack',
      dependencies: [...wallet, 'esbuild'],
      others:
        name === 'webpack'
          ? { webpack: '^5.113.0', 'webpack-cli': '^7.3.1' }
          : { '@rspack/core': '^2.2.8', '@rspack/cli': '^2.2.8' },
      packages: core,
      build: [
        ['esbuild', 'src/checkout.ts', 'src/foyer.ts', '--outdir=src'],
        [name, 'build', '--config', 'webpack.config.js'],
      ],
      shared: 'src',
      serve: { folder: '.', trustedTypes: 'site' },
    }),
  ),
  {
    name: 'plain',
    from: 'plain',
    dependencies: ['esbuild'],
    packages: ['@foyer/standalone'],
    // the only part of it that a build makes is what the sites share
    build: [['esbuild', 'checkout.ts', '--outfile=checkout.js']],
    shared: '.',
    serve: { folder: '.', trustedTypes: "'none'" },
    always: true,
  },
]
