export type SegmentsProps<value extends string> = {
  readonly name: string
  readonly value: value
  readonly onChange: (value: value) => void
  /** Label by value. */
  readonly children: { readonly [option in value]: string }
}

/** One of a few, all in view. */
export function Segments<value extends string>({ name, value, onChange, children }: SegmentsProps<value>) {
  return (
    <fieldset className="control">
      <legend>{name}</legend>
      <div className="seg">
        {(Object.entries(children) as [value, string][]).map(([option, label]) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
