import type { AppKit } from './AppKit.ts'

// hooks and buttons are told of no instance: AppKit has one for the page, the last that was made
let current: AppKit | undefined

export function setCurrent(appKit: AppKit): void {
  current = appKit
}

export function getCurrent(): AppKit | undefined {
  return current
}

/** @throws Error before `createAppKit` */
export function assertCurrent(caller: string): AppKit {
  if (!current) throw new Error(`Foyer: call createAppKit before ${caller}`)
  return current
}
