import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer, type Foyer, setThemeMode, updateOptions } from '@foyer/core'
import { type Brand, type BrandColors, createTheme } from '@foyer/core/themes'
import { createEvmWallet } from '@foyer/test-kit'
import { FoyerButton, FoyerModal, FoyerProvider } from '@foyer/ui'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

type Mode = 'light' | 'dark'

const modes: readonly Mode[] = ['light', 'dark']

/** What the controls show before anything is set: Foyer's own. */
const own: { readonly [mode in Mode]: BrandColors } = {
  light: {
    ...{ accent: '#4f46e5', background: '#ffffff', surface: '#f5f5f6', text: '#17171c', mutedText: '#5d5d68' },
    ...{ border: '#ececee', success: '#0a7a45', warning: '#8a5a00', danger: '#c2343b' },
  },
  dark: {
    ...{ accent: '#817cee', background: '#17171a', surface: '#212125', text: '#f5f5f7', mutedText: '#a9a9b4' },
    ...{ border: '#2c2c32', success: '#4cd08b', warning: '#f0c063', danger: '#ff7a80' },
  },
}

/** Brands to start from, as different as brands are. */
const starts: { readonly [name: string]: Brand } = {
  'Foyer’s own': {},
  Harbor: {
    light: { accent: '#0369a1', background: '#f3fafd', text: '#0b2a3a' },
    dark: { accent: '#38bdf8', background: '#071a26', text: '#e6f4fb' },
    radii: { button: '28px' },
  },
  Ledger: {
    light: { accent: '#9a3412', background: '#fbf7ef', text: '#2b2115' },
    dark: { accent: '#fb923c', background: '#1e1812', text: '#f6eee1' },
    radii: { base: '1px', picture: '2px' },
    font: { family: 'Georgia, "Times New Roman", serif' },
  },
  Neon: {
    light: { accent: '#7e22ce', background: '#fbf7fd', text: '#2a1537' },
    dark: { accent: '#f0abfc', background: '#12061c', surface: '#24103a', text: '#fdf4ff' },
    font: { boldWeight: 800 },
  },
}

/** Fills the form of the page, draws the widget in both modes, and writes the code. */
export function startPlayground(document: Document): void {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-play="${name}"]`)
  const form = document.querySelector<HTMLFormElement>('#playground')
  if (!form) return
  const foyers = modes.flatMap((mode) => mountPreview(find(mode), mode))
  let brand: Brand = {}
  const draw = () => {
    for (const foyer of foyers) updateOptions(foyer, { themeVariables: createTheme(brand) })
    const code = find('code')
    if (code) code.textContent = printTheme(brand)
    const contrast = find('contrast')
    if (contrast) contrast.textContent = describeContrast(brand)
  }
  fillStarts(form)
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const isStart = target.name === 'start'
    brand = isStart ? (starts[target.value] ?? {}) : change(brand, target.name, target.value)
    if (isStart) fillForm(form, brand)
    draw()
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  find('copy')?.addEventListener('click', () => void copy(find('copy'), printTheme(brand)))
  fillForm(form, brand)
  draw()
}

async function copy(button: HTMLElement | null, text: string): Promise<void> {
  const word = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not copied',
  )
  if (button) button.textContent = word
}

function mountPreview(place: HTMLElement | null, mode: Mode): readonly Foyer[] {
  if (!place) return []
  announceWallets()
  const foyer = createFoyer({
    projectId: 'playground',
    networks: [mainnet],
    adapters: [wagmiAdapter()],
    enableEmbedded: true,
    enableReconnect: false,
    debug: false,
  })
  setThemeMode(foyer, mode)
  createRoot(place).render(
    createElement(FoyerProvider, { foyer }, createElement(FoyerButton), createElement(FoyerModal)),
  )
  return [foyer]
}

/** Stand in for the visitor's wallets, so that the list is as long as on a site. Their network is never reached. */
function announceWallets(): void {
  for (const name of ['Aurora', 'Beacon', 'Cedar']) {
    const info = { rdns: `example.${name.toLowerCase()}`, name }
    const accounts = [`0x${'59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'}`] as const
    createEvmWallet({ rpcUrls: { 1: new URL('.', location.href).href }, accounts, info }).announce()
  }
}

function fillStarts(form: HTMLFormElement): void {
  const select = form.elements.namedItem('start')
  if (!(select instanceof HTMLSelectElement)) return
  select.append(...Object.keys(starts).map((name) => new Option(name, name)))
}

function fillForm(form: HTMLFormElement, brand: Brand): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    const [group = '', name = ''] = control.name.split('.')
    const given = read(brand, group, name)
    if (group === 'light' || group === 'dark') control.value = String(given ?? own[group][name as keyof BrandColors])
    else if (control.type === 'range')
      control.value =
        given === undefined ? (control.getAttribute('value') ?? '') : String(Number.parseFloat(String(given)))
    else if (name === 'family') control.value = String(given ?? '')
  }
}

const read = (brand: Brand, group: string, name: string) =>
  (brand as Readonly<Record<string, Readonly<Record<string, string | number>> | undefined>>)[group]?.[name]

function change(brand: Brand, path: string, value: string): Brand {
  const [group = '', name = ''] = path.split('.')
  const unit = group === 'radii' ? `${value}px` : value
  const next = name === 'boldWeight' ? Number(value) : unit
  return {
    ...brand,
    [group]: { ...brand[group as keyof Brand & ('light' | 'dark' | 'radii' | 'font')], [name]: next || undefined },
  }
}

/** The code that gives a site this look: a whole file, which compiles. */
export function printTheme(brand: Brand): string {
  const groups = (['light', 'dark', 'radii', 'font'] as const).flatMap((group) => {
    const values = Object.entries(brand[group] ?? {}).filter(([, value]) => value !== undefined)
    if (values.length === 0) return []
    const lines = values.map(([name, value]) => `      ${name}: ${typeof value === 'number' ? value : `'${value}'`},`)
    return [`    ${group}: {`, ...lines, '    },']
  })
  return [
    `import { wagmiAdapter } from '@foyer/adapter-wagmi'`,
    `import { createFoyer } from '@foyer/core'`,
    ...(groups.length > 0 ? [`import { createTheme } from '@foyer/core/themes'`] : []),
    `import { mainnet } from 'viem/chains'`,
    ``,
    `export const foyer = createFoyer({`,
    `  projectId: 'yours',`,
    `  networks: [mainnet],`,
    `  adapters: [wagmiAdapter()],`,
    ...(groups.length > 0 ? [`  themeVariables: createTheme({`, ...groups, `  }),`] : []),
    `})`,
    ``,
  ].join('\n')
}

/** Pairs whose text is harder to read than WCAG's 4.5:1 allows; empty where there are none. */
function describeContrast(brand: Brand): string {
  const hard = modes.flatMap((mode) => {
    const colors: BrandColors = { ...own[mode], ...brand[mode] }
    const pairs = (['text', 'mutedText'] as const).filter(
      (name) => (name === 'text' || brand[mode]?.mutedText) && toContrast(colors[name], colors.background) < 4.5,
    )
    return pairs.map((name) => `${name === 'text' ? 'Text' : 'Muted text'} is hard to read on the ${mode} background.`)
  })
  return hard.join(' ')
}

/** @returns WCAG's contrast of two colours as `#rrggbb` */
function toContrast(one = '#000000', other = '#ffffff'): number {
  const [dark = 0, light = 0] = [toLuminance(one), toLuminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function toLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
