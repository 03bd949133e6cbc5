import { useState } from 'react'
import { tokenize } from '../code/tokenize.ts'
import { accents, defaults, type FontName, fonts, type Playground, ranges, toThemeVariables } from '../playground.ts'
import { Show } from '../show/Show.tsx'
import { Segments } from './Segments.tsx'

type Props = {
  readonly choices: Playground
  readonly change: (change: Partial<Playground>) => void
  /** Whether the shows beside the controls may load. */
  readonly isAwake: boolean
}

const fontNames: { readonly [name in FontName]: string } = {
  default: 'Inter, or the system font',
  serif: 'Georgia',
  wide: 'Verdana',
  mono: 'Monospace',
}

const looks = ['theme', 'accent', 'font', 'size', 'radius', 'layer', 'width', 'direction'] as const

/** Every variable and mode of the theme, live, and the code they stand for. */
export function Look({ choices, change, isAwake }: Props) {
  const reset = () => change(Object.fromEntries(looks.map((name) => [name, defaults[name]])))
  const themeVariables = toThemeVariables(choices)
  const [left, right] = choices.theme === 'system' ? (['light', 'dark'] as const) : [choices.theme, choices.theme]
  return (
    <div className="play">
      <div className="controls">
        <Accent choices={choices} change={change} />
        <Segments name="Theme" value={choices.theme} onChange={(theme) => change({ theme })}>
          {{ system: 'System', light: 'Light', dark: 'Dark' }}
        </Segments>
        <Slider name="Roundness" choice="radius" choices={choices} change={change} />
        <Slider name="Text size" choice="size" choices={choices} change={change} />
        <Slider name="Width" choice="width" step={10} choices={choices} change={change} />
        <Font choices={choices} change={change} />
        <Layer choices={choices} change={change} />
        <Segments name="Direction" value={choices.direction} onChange={(direction) => change({ direction })}>
          {{ ltr: 'Left to right', rtl: 'Right to left' }}
        </Segments>
        <button type="button" className="btn" onClick={reset}>
          Reset
        </button>
      </div>
      <div className="result">
        <div className="stage-pair">
          <Show still="left" view="connect" isAwake={isAwake} themeMode={left} themeVariables={themeVariables} />
          <Show still="right" view="account" isAwake={isAwake} themeMode={right} themeVariables={themeVariables} />
        </div>
        <Code text={printTheme(choices)} />
      </div>
    </div>
  )
}

type ControlProps = Pick<Props, 'choices' | 'change'>

function Accent({ choices, change }: ControlProps) {
  return (
    <fieldset className="control">
      <legend>
        Accent <output>{choices.accent}</output>
      </legend>
      <div className="swatches">
        {accents.map((accent) => (
          <button
            key={accent}
            type="button"
            className="swatch"
            data-accent={accent.slice(1)}
            aria-label={`Accent ${accent}`}
            aria-pressed={choices.accent === accent}
            onClick={() => change({ accent })}
          />
        ))}
        <input
          type="color"
          aria-label="Custom accent"
          value={choices.accent}
          onChange={({ target }) => change({ accent: target.value })}
        />
      </div>
      {needsHelp(choices.accent) && (
        <p className="hint" role="status">
          This color is too light to read on white, so accent text is darkened and text on it is dark.
        </p>
      )}
    </fieldset>
  )
}

type SliderProps = ControlProps & {
  readonly name: string
  readonly choice: 'radius' | 'size' | 'width'
  readonly step?: number
}

function Slider({ name, choice, step = 1, choices, change }: SliderProps) {
  const [least, most] = ranges[choice]
  return (
    <div className="control">
      <label htmlFor={choice}>
        {name} <output>{choices[choice]}px</output>
      </label>
      <input
        id={choice}
        type="range"
        min={least}
        max={most}
        step={step}
        value={choices[choice]}
        onChange={({ target }) => change({ [choice]: Number(target.value) })}
      />
    </div>
  )
}

function Font({ choices, change }: ControlProps) {
  return (
    <div className="control">
      <label htmlFor="font">Font</label>
      <select id="font" value={choices.font} onChange={({ target }) => change({ font: target.value as FontName })}>
        {(Object.keys(fonts) as FontName[]).map((name) => (
          <option key={name} value={name}>
            {fontNames[name]}
          </option>
        ))}
      </select>
    </div>
  )
}

function Layer({ choices, change }: ControlProps) {
  const [least, most] = ranges.layer
  return (
    <div className="control">
      <label htmlFor="layer">Dialog z-index</label>
      <input
        id="layer"
        type="number"
        min={least}
        max={most}
        value={choices.layer}
        onChange={({ target }) => {
          const { value, validity } = target
          if (value !== '' && validity.valid) change({ layer: Number(value) })
        }}
      />
    </div>
  )
}

function Code({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState<{ readonly text: string; readonly word: string }>()
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied({ text, word: 'Copied' }),
      () => setCopied({ text, word: 'Couldn’t copy' }),
    )
  }
  return (
    <div className="code">
      <div className="tabline">
        <span className="name">Code for this theme</span>
        <button type="button" onClick={copy}>
          {copied?.text === text ? copied.word : 'Copy'}
        </button>
      </div>
      <pre>
        <code data-testid="look-code">
          {tokenize(text).map(({ kind, text: part }, index) => (
            <span key={`${index} ${part}`} className={kind}>
              {part}
            </span>
          ))}
        </code>
      </pre>
    </div>
  )
}

/**
 * Whether text in this colour could not be read on white, by WCAG's 4.5:1: the widget then draws it darker.
 * @param color `#rrggbb`
 */
function needsHelp(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) < 4.5
}

function toLinear(value: number): number {
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

type Look = Pick<Playground, 'theme' | 'accent' | 'font' | 'size' | 'radius' | 'layer' | 'width' | 'direction'>

/** The code that gives a site this look: a whole file, which compiles. */
function printTheme(look: Look): string {
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
