import type { ReactNode } from 'react'

type Fact = readonly [icon: ReactNode, title: string, text: string]

/** Short explanations, each with an icon. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="fact-list">
      {facts.map(([icon, title, text]) => (
        <li key={title}>
          <span className="tile">{icon}</span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
