import type { Foyer } from '@foyer/core'
import { modalCodeAtom } from '@foyer/core/internal/views'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import { type MountOptions, mountFoyer } from '../src/mountFoyer.ts'

/** Runs when the test is over; what was said last runs first. */
export function after(stop: () => unknown): void {
  onTestFinished(async () => {
    await stop()
  })
}

/** The direction of the page's text. */
export function setDirection(dir: string): void {
  document.documentElement.dir = dir
  after(() => document.documentElement.removeAttribute('dir'))
}

/** Shows a foyer's modal until the test is over. */
export function showModal(foyer: Foyer, options?: MountOptions): () => void {
  const stop = mountFoyer(foyer, options)
  after(() => {
    stop()
    foyer.destroy()
  })
  return stop
}

/** A page with React code, in StrictMode. */
export function render(content: ReactNode): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(<StrictMode>{content}</StrictMode>)
  after(() => {
    root.unmount()
    container.remove()
  })
  return container
}

/** The shadow root of the modal, the last one where there are several. */
export function modalRoot(): ShadowRoot | undefined {
  return [...document.querySelectorAll('foyer-host')].at(-1)?.shadowRoot ?? undefined
}

/** Waits until React draws the dialog, after its first frame. */
export async function whenDrawn(foyer: Foyer): Promise<void> {
  await expect.poll(() => foyer.store.get(modalCodeAtom)).toBe('ready')
}

export function sheet(): HTMLElement {
  const element = modalRoot()?.querySelector<HTMLElement>('.sheet')
  if (!element) throw new Error('no sheet on the page')
  return element
}

/** Nothing of the dialog is seen or reached. */
export function isGone(): boolean {
  return !modalRoot()?.querySelector('.layer:not([data-phase=prerendered])')
}

/** The focused element, inside shadow roots too. */
export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** Adds styles to the page, as a site would. */
export function pageStyle(css: string): void {
  const element = document.head.appendChild(document.createElement('style'))
  element.textContent = css
  after(() => element.remove())
}

/** Collects what the page complains about. */
export function listenForErrors(): readonly string[] {
  const heard: string[] = []
  const { error, warn } = console
  console.error = (...words) => heard.push(words.map(String).join(' '))
  console.warn = (...words) => heard.push(words.map(String).join(' '))
  const reject = (event: PromiseRejectionEvent) => heard.push(`unhandled: ${String(event.reason)}`)
  window.addEventListener('unhandledrejection', reject)
  after(() => {
    console.error = error
    console.warn = warn
    window.removeEventListener('unhandledrejection', reject)
  })
  return heard
}

/** Sets what the visitor's system says, e.g. `prefers-reduced-motion`. */
export async function emulateMedia(features: Readonly<Record<string, string>>): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: unknown): Promise<unknown> }
  const send = (some: Readonly<Record<string, string>>) =>
    session.send('Emulation.setEmulatedMedia', {
      features: Object.entries(some).map(([name, value]) => ({ name, value })),
    })
  await send(features)
  after(() => send({ 'prefers-reduced-motion': 'reduce' }))
}
