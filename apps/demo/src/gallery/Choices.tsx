import { Segments, type SegmentsProps } from '../look/Segments.tsx'
import { accents } from '../playground.ts'
import type { Appearance } from './appearance.ts'

type Props = {
  readonly appearance: Appearance
  /** Name by code. */
  readonly languages: { readonly [code: string]: string }
  readonly views: readonly string[]
  readonly change: (part: Partial<Appearance>) => void
}

const [standard] = accents

/** How the gallery shows what it shows. */
export function Choices({ appearance, languages, views, change }: Props) {
  const { theme, dir, accent = standard, lang, view = '' } = appearance
  return (
    <form className="appearance" aria-label="Appearance">
      <Select name="Screen" value={view} onChange={(name) => change({ view: name || undefined })}>
        {{ '': 'All', ...Object.fromEntries(views.map((name) => [name, name])) }}
      </Select>
      <Select name="Language" value={lang} onChange={(code) => change({ lang: code })}>
        {languages}
      </Select>
      <Segments name="Theme" value={theme} onChange={(value) => change({ theme: value })}>
        {{ light: 'Light', dark: 'Dark' }}
      </Segments>
      <Segments name="Direction" value={dir} onChange={(value) => change({ dir: value })}>
        {{ ltr: 'Left to right', rtl: 'Right to left' }}
      </Segments>
      <fieldset className="control">
        <legend>Accent</legend>
        <div className="swatches">
          {accents.map((one) => (
            <button
              key={one}
              type="button"
              className="swatch"
              data-accent={one.slice(1)}
              aria-label={`Accent ${one}`}
              aria-pressed={accent === one}
              onClick={() => change({ accent: one })}
            />
          ))}
        </div>
      </fieldset>
    </form>
  )
}

function Select({ name, value, onChange, children }: SegmentsProps<string>) {
  const id = name.toLowerCase()
  return (
    <div className="control">
      <label htmlFor={id}>{name}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(children).map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
