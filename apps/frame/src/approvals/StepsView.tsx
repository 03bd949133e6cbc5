import { ChevronDownIcon } from '@foyer/ui/parts'
import type { ReactNode } from 'react'
import type { Section } from './review.ts'

type StepsProps = {
  readonly sections: readonly Section[]
  draw(section: Section): ReactNode
}

/** The steps of a request, each with its number; all stand open, and each can be folded once it is read. */
export function StepsView({ sections, draw }: StepsProps) {
  return (
    <ol className="calls">
      {toSteps(sections).map(({ first, inner }, index) => (
        <li key={index}>
          <details open>
            <summary>
              <i className="nr" aria-hidden="true">
                {first.step?.number}
              </i>
              <span className="grow">
                <b>
                  <bdi>{first.step?.name}</bdi>
                </b>
                {first.title !== undefined && <small>{first.title}</small>}
              </span>
              <ChevronDownIcon />
            </summary>
            {draw({ ...first, title: undefined })}
            {inner.map((section, place) => (
              <div key={place}>{draw(section)}</div>
            ))}
          </details>
        </li>
      ))}
    </ol>
  )
}

type Step = { readonly first: Section; readonly inner: readonly Section[] }

/** What stands inside a step follows it. */
function toSteps(sections: readonly Section[]): readonly Step[] {
  return sections.reduce<readonly Step[]>((steps, section) => {
    const last = steps.at(-1)
    if (section.step || !last) return [...steps, { first: section, inner: [] }]
    return [...steps.slice(0, -1), { ...last, inner: [...last.inner, section] }]
  }, [])
}
