import type { ReactNode } from 'react'
import type { PlainMessageKey } from '../i18n/en.ts'
import { useTranslate } from '../i18n/useTranslate.ts'

export type Fact = readonly [icon: ReactNode, title: PlainMessageKey, text: PlainMessageKey]

/** A few things to know, each with a picture. */
export function Explain({ facts }: { facts: readonly Fact[] }) {
  const t = useTranslate()
  return (
    <ul className="explain">
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
