import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorHelp } from './errorHelp.ts'
import { type Declaration, type Doc, type Member, readDeclarations, readExports } from './readDeclarations.ts'

export type Page = {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly body: string
}

/**
 * The reference, page by page, from the comments of what the packages give out.
 * @param root the repository
 */
export async function writeReference(root: string): Promise<readonly Page[]> {
  const core = readPackage(root, 'core')
  const ui = readPackage(root, 'ui')
  return [
    writeOptions(core),
    writeTheme(core),
    writeHooks(ui),
    writeElements(root, ui),
    writeActions(core),
    writeLaterActions(root),
    writeState(core),
    ...frameworks.map((framework) => writeFramework(root, framework)),
    await writeEvents(root),
    writeAdapters(root),
    await writeErrors(root),
  ]
}

type Package = readonly Declaration[]

/** Reads what a package gives out at one of its entries, in the order of its index. @param entry default: its main one */
export function readPackage(root: string, name: string, entry = 'index'): Package {
  return readExports(path.join(root, 'packages', name, `src/${entry}.ts`)).flatMap((exported) => {
    const declaration = readDeclarations(exported.file).get(exported.name)
    return declaration ? [declaration] : []
  })
}

function find(declarations: Package, name: string): Declaration {
  const found = declarations.find((one) => one.name === name)
  if (!found) throw new Error(`the reference shows ${name}, which its package no longer gives out`)
  return found
}

const optionTypes = ['Features', 'WalletEntry', 'StoragePort']

function writeOptions(core: Package): Page {
  const members = ['FoyerOptions', 'ConnectOptions'].flatMap((name) => find(core, name).members)
  const sorted = [...members].sort((one, other) => one.name.localeCompare(other.name))
  const others = optionTypes.flatMap((name) => {
    const { doc, members: own } = find(core, name)
    return [`## ${name}`, writeDoc(doc), ...own.map((member) => writeMember(member, 3))]
  })
  return {
    slug: 'options',
    title: 'Options',
    description: 'All options of createFoyer.',
    body: [
      writeDoc(find(core, 'FoyerOptions').doc),
      'A wrong value from plain JavaScript raises one alert that names the option, the value and the fix; what cannot work at all throws.',
      ...sorted.map((member) => writeMember(member, 2)),
      ...others,
    ].join('\n\n'),
  }
}

function writeTheme(core: Package): Page {
  const { doc, members } = find(core, 'ThemeVariables')
  return {
    slug: 'theme',
    title: 'Theme variables',
    description: 'CSS custom properties you can set.',
    body: [
      writeDoc(doc),
      'Pass them as `themeVariables`, or change them later with `setThemeVariables`.',
      ...members.map((member) => writeMember(member, 2)),
    ].join('\n\n'),
  }
}

function writeHooks(ui: Package): Page {
  const functions = ui.filter(({ kind, name }) => kind === 'function' && /^(use|Foyer|Remembered)/.test(name))
  const types = [
    'FoyerButtonProps',
    'ButtonPlaceProps',
    'FoyerCustomButtonProps',
    'CustomButtonState',
    'FoyerNetworkButtonProps',
    'FoyerWalletButtonProps',
    'FoyerWallets',
    'ListedWallet',
    'WalletChoice',
    'CataloguePages',
    'FoyerProviderProps',
    'RememberedAccountProps',
    'UiOptions',
    'BalanceState',
    'SwitchNetworkState',
  ]
  return {
    slug: 'react',
    title: 'React',
    description: 'Components and hooks of @foyer/ui.',
    body: [
      'All from `@foyer/ui`. Hooks and components need a `FoyerProvider` above them and say so where there is none.',
      ...functions.map((one) => writeDeclaration(one)),
      ...types.map((name) => writeDeclaration(find(ui, name))),
    ].join('\n\n'),
  }
}

function writeElements(root: string, ui: Package): Page {
  const source = readFileSync(path.join(root, 'packages/ui/src/defineFoyerElements.tsx'), 'utf8')
  const declare = (...names: readonly string[]) => names.map((name) => writeDeclaration(find(ui, name), 3))
  return {
    slug: 'elements',
    title: 'Elements',
    description: 'Custom elements for pages without React code.',
    body: [
      writeDeclaration(find(ui, 'defineFoyerElements')),
      writeDeclaration(find(ui, 'ElementsOptions')),
      '## `<foyer-button>`',
      'What `FoyerButton` is in React. It is laid out like any other element: `hidden`, width, margin and classes are yours, and `foyer-button::part(button)` dresses the button itself. `disabled="false"` does not disable.',
      writeProperties(ui, { source, table: 'buttonProperties', props: 'FoyerButtonProps' }),
      ...declare('FoyerButtonEvents', 'FoyerButtonElement', 'FoyerButtonAttributes'),
      '## `<foyer-network-button>`',
      'What `FoyerNetworkButton` is in React, laid out and dressed like `<foyer-button>`.',
      writeProperties(ui, { source, table: 'networkButtonProperties', props: 'FoyerNetworkButtonProps' }),
      ...declare('FoyerNetworkButtonElement', 'FoyerNetworkButtonAttributes'),
      '## `<foyer-wallet-button>`',
      'What `FoyerWalletButton` is in React, laid out and dressed like `<foyer-button>`.',
      writeProperties(ui, { source, table: 'walletButtonProperties', props: 'FoyerWalletButtonProps' }),
      ...declare('FoyerWalletButtonEvents', 'FoyerWalletButtonElement', 'FoyerWalletButtonAttributes'),
      '## `<foyer-modal>`',
      'The place of the dialog, for `disableAppend` and `enableEmbedded`.',
      writeDeclaration(find(ui, 'FoyerElement')),
      writeDeclaration(find(ui, 'mountFoyer')),
    ].join('\n\n'),
  }
}

/** The attributes of an element, as `source` ties them to the properties of its component. */
function writeProperties(
  ui: Package,
  { source, table, props }: { readonly source: string; readonly table: string; readonly props: string },
): string {
  const [, list = ''] = new RegExp(`const ${table}: .* = \\{([^}]*)\\}`).exec(source) ?? []
  const members = new Map(find(ui, props).members.map((member) => [member.name, member]))
  const rows = [...list.matchAll(/(\w+): '([\w-]+)'/g)].map(([, property = '', attribute = '']) => {
    const member = members.get(property)
    if (!member) throw new Error(`${property} is a property of the element and none of ${props}`)
    const cells = [attribute, property, escapeCode(member.type)].map((cell) => `\`${cell}\``)
    return `| ${[...cells, escapeCell(member.doc.text)].join(' | ')} |`
  })
  return ['| attribute | property | values | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function writeActions(core: Package): Page {
  const functions = core.filter(({ kind }) => kind === 'function')
  return {
    slug: 'actions',
    title: 'Actions',
    description: 'Functions of @foyer/core. The first argument is always the foyer.',
    body: ['All from `@foyer/core`; none needs a framework.', ...functions.map((one) => writeDeclaration(one))].join(
      '\n\n',
    ),
  }
}

/** The entries of core for sites that load later, each with what its page says of it. */
export const laterEntries = [
  ['accountDetails', 'What services and chains know of the connected account.'],
  ['cookie', 'The account of the last visit, for sites whose server paints it.'],
  ['pay', 'Paying; see [Payments](../../build/payments/).'],
  ['signing', 'Signing and sending; see [Sign and send](../../build/transactions/).'],
  ['siwx', 'Signing in; see [Signing in](../../build/sign-in/).'],
  ['smartSessions', 'Session keys; see [Session keys](../../build/session-keys/).'],
  ['themes', 'Themes from a brand’s values, and ready-made ones; see [Theme](../../build/theming/).'],
  ['bindings', 'What the packages for Vue, Svelte and Angular are made of, for a framework of your own.'],
] as const

function writeLaterActions(root: string): Page {
  const parts = laterEntries.flatMap(([entry, about]) => {
    const declarations = readPackage(root, 'core', entry).filter(({ kind, doc }) => kind !== 'value' || doc.text)
    return [`## @foyer/core/${entry}`, about, ...declarations.map((one) => writeDeclaration(one, 3))]
  })
  const calls = readPackage(root, 'api').filter(({ kind, doc }) => kind === 'value' && doc.text)
  const rows = calls.map(({ name, doc }) => `| \`${name}\` | ${escapeCell(doc.text)} |`)
  return {
    slug: 'later-actions',
    title: 'Actions that load on demand',
    description: 'Functions of other entry points of @foyer/core. They load only if you import them.',
    body: [
      'The foyer is the first argument of each, as on [Actions](../actions/).',
      ...parts,
      '## @foyer/core/api',
      'Every call of a service, for sites that show something of their own: `callApi(foyer, getBalance, params)`.',
      ['| call | asks |', '| --- | --- |', ...rows].join('\n'),
    ].join('\n\n'),
  }
}

type Framework = { readonly name: string; readonly title: string; readonly about: string }

const frameworks: readonly Framework[] = [
  {
    name: 'vue',
    title: 'Vue',
    about:
      'Composables and components of `@foyer/vue`, for Vue 3.5 and Nuxt. How to begin is on [Vue](../../start/vue/) and [Nuxt](../../start/nuxt/).',
  },
  {
    name: 'svelte',
    title: 'Svelte',
    about:
      'Functions of `@foyer/svelte`, for Svelte 5 and SvelteKit. How to begin is on [Svelte](../../start/svelte/). Its components are `FoyerButton.svelte`, `FoyerNetworkButton.svelte`, `FoyerWalletButton.svelte` and `FoyerModal.svelte`.',
  },
  {
    name: 'angular',
    title: 'Angular',
    about: 'Functions and directives of `@foyer/angular`. How to begin is on [Angular](../../start/angular/).',
  },
]

function writeFramework(root: string, { name, title, about }: Framework): Page {
  const declarations = readPackage(root, name)
  const parts = declarations.filter(({ kind }) => kind === 'value')
  const others = declarations.filter(({ kind }) => kind !== 'value')
  const rows = parts.map((one) => `| \`${one.name}\` | ${escapeCell(one.doc.text)} |`)
  return {
    slug: name,
    title,
    description: `What @foyer/${name} gives out.`,
    body: [
      about,
      'Properties and events of the buttons are those of the [elements](../elements/); what each function gives is on [State and types](../state/).',
      ...(rows.length > 0 ? [['| name | what it is |', '| --- | --- |', ...rows].join('\n')] : []),
      ...others.map((one) => writeDeclaration(one)),
    ].join('\n\n'),
  }
}

/** Shown on a page of their own, or what a site has no use for. */
const elsewhere = new Set(['FoyerOptions', 'ConnectOptions', 'ThemeVariables', 'Config', 'RouteParams', ...optionTypes])

function writeState(core: Package): Page {
  const values = core.filter(({ kind }) => kind === 'value')
  const types = core.filter(({ kind, name }) => kind === 'type' && !elsewhere.has(name))
  const rows = values.map(({ name, doc }) => `| \`${name}\` | ${escapeCell(doc.text)} |`)
  return {
    slug: 'state',
    title: 'State and types',
    description: 'Atoms you can read and watch, and the types of @foyer/core.',
    body: [
      'Read an atom with `foyer.store.get(atom)`, follow it with `foyer.store.sub(atom, listener)`, which gives back its stop.',
      '## Atoms',
      ['| atom | value |', '| --- | --- |', ...rows].join('\n'),
      ...types.map((one) => writeDeclaration(one)),
    ].join('\n\n'),
  }
}

async function writeEvents(root: string): Promise<Page> {
  const { eventTable } = (await load(root, 'packages/core/src/eventTable.ts')) as {
    readonly eventTable: Readonly<Record<string, { readonly shape?: Readonly<Record<string, unknown>> }>>
  }
  const rows = Object.entries(eventTable).map(([name, { shape = {} }]) => {
    const names = Object.keys(shape).map((one) => `\`${one}\``)
    return `| \`${name}\` | ${names.join(', ') || 'none'} |`
  })
  return {
    slug: 'events',
    title: 'Events',
    description: 'All events, with their properties.',
    body: [
      'Hear them with `foyer.events.on(listener)` or `useFoyerEvents(listener)`. An event is `{ type, properties }`. Nothing leaves the page unless `features.analytics` is on.',
      ['| event | properties |', '| --- | --- |', ...rows].join('\n'),
    ].join('\n\n'),
  }
}

/** A table of the code itself, which needs no build. */
function load(root: string, file: string): Promise<unknown> {
  return import(pathToFileURL(path.join(root, file)).href)
}

function writeAdapters(root: string): Page {
  const parts = ['wagmi', 'solana', 'bitcoin', 'polkadot', 'cosmos'].flatMap((name) => {
    const declarations = readPackage(root, `adapter-${name}`)
    return [`## @foyer/adapter-${name}`, ...declarations.map((one) => writeDeclaration(one, 3))]
  })
  return {
    slug: 'adapters',
    title: 'Adapters',
    description: 'Options of each ecosystem’s adapter.',
    body: parts.join('\n\n'),
  }
}

async function writeErrors(root: string): Promise<Page> {
  const { errorMessages } = (await load(root, 'packages/base/src/errors.ts')) as {
    readonly errorMessages: Readonly<Record<string, (context: object) => string>>
  }
  const { alerts } = (await load(root, 'packages/core/src/alerts/texts.ts')) as {
    readonly alerts: Readonly<Record<string, readonly [string, string, (detail: string) => string, page: string]>>
  }
  const told = Object.values(alerts).map(
    ([variant, title, format, page]) =>
      `| ${title} | ${variant} | ${escapeCell(format('‹detail›').replace(` Docs: ${page}`, ''))} | [${page.replace(/^.*\//, '')}](../../${page}/) |`,
  )
  const context = new Proxy({}, { get: (_, key) => `‹${String(key)}›` })
  const rows = Object.entries(errorHelp).map(([name, { why, fix }]) => {
    const message = errorMessages[name]?.(context) ?? ''
    // one that only repeats another's words has none of its own
    const title = /^‹\w+›$/.test(message) ? '' : `${message}\n\n`
    return `## ${name}\n\n${title}${why} **What to do:** ${fix}`
  })
  return {
    slug: 'errors',
    title: 'Errors and troubleshooting',
    description: 'All errors Foyer can throw and all alerts for developers: what happened, and what to do.',
    body: [
      "Search this page for the text you see. Each error is a `FoyerError` from `@foyer/base` with a `name`, a `message`, its `context` and, if there is one, its `cause`. Tell them apart with `isFoyerError(error, 'UserRejected')`: it compares the name, so two copies of the package on one page agree.",
      'Calls of viem, ethers or wagmi that bypass Foyer throw their own errors.',
      ...rows,
      '## Alerts',
      'Developers see these on the console, and in the dialog while `debug` is on. Each ends with a link to the page that explains it.',
      ['| alert | level | message | more |', '| --- | --- | --- | --- |', ...told].join('\n'),
    ].join('\n\n'),
  }
}

function writeDeclaration(declaration: Declaration, depth = 2): string {
  const { name, kind, text, doc, members } = declaration
  const shown = kind === 'type' && members.length > 0 ? '' : `\`\`\`ts no-check\n${text}\n\`\`\``
  const rows = members.map(
    ({ name: member, type, doc: own }) =>
      `| \`${member}\` | \`${escapeCode(type.replaceAll('readonly ', ''))}\` | ${escapeCell(own.text)} |`,
  )
  const table = rows.length > 0 ? ['| name | type | meaning |', '| --- | --- | --- |', ...rows].join('\n') : ''
  return [`${'#'.repeat(depth)} ${name}`, writeDoc(doc), shown, table].filter(Boolean).join('\n\n')
}

function writeMember({ name, type, doc }: Member, depth: number): string {
  const shown = `\`\`\`ts no-check\n${name.startsWith('--') ? `'${name}'` : name}: ${type.replaceAll('readonly ', '')}\n\`\`\``
  return [`${'#'.repeat(depth)} ${name}`, shown, writeDoc(doc)].filter(Boolean).join('\n\n')
}

const tagWords = { param: 'Takes', returns: 'Returns', throws: 'Throws' } as const

function writeDoc({ text, tags }: Doc): string {
  const lists = Object.entries(tagWords).flatMap(([tag, word]) =>
    (tags[tag] ?? []).map((words) => `- **${word}** ${tag === 'param' ? words.replace(/^(\S+)/, '`$1`:') : words}`),
  )
  return [escapeText(text), escapeText(lists.join('\n'))].filter(Boolean).join('\n\n')
}

/** Outside of code, `<` would begin an element. */
function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll('<', '&lt;') : part))
    .join('')
}

function escapeCell(text: string): string {
  return escapeText(text)
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ')
}

function escapeCode(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')
}
