import { type KeyboardEvent, type ReactNode, useId } from 'react'

type TabsProps<key extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly key: key; readonly title: string }[]
  readonly selected: key
  readonly onSelect: (key: key) => void
  /** The panel of the selected tab. */
  readonly children: ReactNode
}

/** Tabs over one panel. Arrow keys select at once (WAI-ARIA: tabs with automatic activation). */
export function Tabs<key extends string>({ label, tabs, selected, onSelect, children }: TabsProps<key>) {
  const id = useId()
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
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
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={handleKey}>
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
