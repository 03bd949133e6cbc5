/** Holds requests back until it is let go. */
export type Gate = {
  /** Resolves at once, or when the gate opens. */
  pass(): Promise<void>
  /** @returns lets everything through again */
  hold(): () => void
}

export function createGate(): Gate {
  let held: Promise<void> | undefined
  return {
    async pass() {
      if (held) await held
    },
    hold() {
      let open = () => {}
      held = new Promise((resolve) => {
        open = resolve
      })
      return () => {
        held = undefined
        open()
      }
    },
  }
}
