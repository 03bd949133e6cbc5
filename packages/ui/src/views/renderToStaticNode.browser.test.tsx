import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { renderToStaticNode } from './renderToStaticNode.ts'

function Named({ name }: { readonly name: string }) {
  return <bdi>{name}</bdi>
}

const none = undefined

test('default: the nodes that React draws of the same elements', () => {
  const element = (
    <section className="one two" tabIndex={-1} hidden={false} aria-label="a" data-on={none}>
      {['a', 'b'].map((name) => (
        <Named key={name} name={name} />
      ))}
      <>
        {7}
        {0}
        {''}
        {null}
        {false}
        {' text '}
      </>
      <button type="button" disabled aria-disabled={false} aria-pressed={true} onClick={() => {}}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M1 1" />
        </svg>
      </button>
      <img src="data:," alt="" draggable={false} referrerPolicy="no-referrer" loading="lazy" />
    </section>
  )
  const ours = document.createElement('div')
  renderToStaticNode(element, ours)
  const theirs = document.createElement('div')
  const root = createRoot(theirs)
  flushSync(() => root.render(element))
  expect(ours.innerHTML.length).toBeGreaterThan(300)
  expect(sortAttributes(ours)).toBe(sortAttributes(theirs))
  root.unmount()
})

/** React sets some attributes of an image last. */
function sortAttributes(root: Element): string {
  return [...root.querySelectorAll('*')]
    .map(({ tagName, namespaceURI, attributes, childNodes }) => {
      const named = [...attributes].map(({ name, value }) => `${name}=${value}`).sort()
      const texts = [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '<>'))
      return [namespaceURI, tagName, ...named, ...texts].join(' ')
    })
    .join('\n')
}
