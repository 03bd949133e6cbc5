import { onTestFinished } from 'vitest'

/** The platform as an http page sees it. */
export function withoutSubtle(): void {
  const { crypto: whole } = globalThis
  const getRandomValues = whole.getRandomValues.bind(whole)
  Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues }, configurable: true })
  onTestFinished(() => {
    Object.defineProperty(globalThis, 'crypto', { value: whole, configurable: true })
  })
}
