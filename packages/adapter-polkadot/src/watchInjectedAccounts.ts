import { toFields } from './toFields.ts'

/**
 * Subscribes to an extension's accounts. Some extensions give what stops it, some a promise of that, some nothing, and
 * some throw; anything they tell that is no list says nothing.
 * @param accounts what the extension gave as its `accounts`
 */
export function watchInjectedAccounts(accounts: unknown, listener: (accounts: readonly unknown[]) => void): () => void {
  let isOn = true
  const { subscribe } = toFields(accounts)
  const hear = (value: unknown) => {
    if (isOn && Array.isArray(value)) listener(value)
  }
  const given = attempt(() => (typeof subscribe === 'function' ? subscribe.call(accounts, hear) : undefined))
  return () => {
    isOn = false
    if (typeof given === 'function') return void given()
    // one whose promise fails cannot be followed, and still signs
    Promise.resolve(given).then(
      (stop) => typeof stop === 'function' && stop(),
      () => {},
    )
  }
}

function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}
