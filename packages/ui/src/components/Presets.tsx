import { useRef } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import presetStyles from './presets.css?inline'

type PresetsProps = {
  /** What is chosen here, for those who do not see it. */
  readonly label: string
  readonly presets: readonly string[]
  readonly value: string
  readonly format: (preset: string) => string
  readonly onChoose: (preset: string) => void
}

/** Usual figures, each a press. */
export function Presets({ label, presets, value, format, onChoose }: PresetsProps) {
  const ref = useRef<HTMLFieldSetElement>(null)
  useStyles(ref, presetStyles)
  return (
    <fieldset ref={ref} className="presets">
      <legend className="visually-hidden">{label}</legend>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          className="token"
          aria-pressed={preset === value}
          onClick={() => onChoose(preset)}
        >
          {format(preset)}
        </button>
      ))}
    </fieldset>
  )
}
