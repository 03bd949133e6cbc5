import type { ReactNode } from 'react'
import type { PlainMessageKey } from '../i18n/en.ts'
import { useTranslate } from '../i18n/useTranslate.ts'

export type Fact = readonly [icon: ReactNode, title: PlainMessageKey, text: PlainMessageKey]

/** Short explanations, each with an icon. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const t = useTranslate()
  return (
    <ul className="fact-list">
      {facts.map(([icon, title, text]) => (
        <li key={title}>
          <span className="tile">{icon}</span>
          <div>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
