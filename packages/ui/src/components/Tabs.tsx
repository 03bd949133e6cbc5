import { type KeyboardEvent, type ReactNode, useId } from 'react'

type TabsProps<key extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly key: key; readonly title: string }[]
  readonly selected: key
  readonly onSelect: (key: key) => void
  /** What the selected tab shows. */
  readonly children: ReactNode
}

/** A few places for one panel. Arrow keys choose, as WAI-ARIA has it for panels that are there at once. */
export function Tabs<key extends string>({ label, tabs, selected, onSelect, children }: TabsProps<key>) {
  const id = useId()
  const choose = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: Readonly<Record<string, number>> = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }
    const at = tabs.findIndex(({ key }) => key === selected)
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 }
    const step = steps[event.key]
    const next = ends[event.key] ?? (step === undefined ? undefined : (at + step + tabs.length) % tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={choose}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            aria-selected={key === selected}
            aria-controls={`${id}panel`}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
          >
            {title}
          </button>
        ))}
      </div>
      <div className="panel" role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`}>
        {children}
      </div>
    </>
  )
}
